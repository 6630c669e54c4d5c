import type { Location } from 'react-router-dom'
import { StyleSheetManager } from 'styled-components'
import { AppFailure } from '#src/features/shell/AppFailure.tsx'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { GlobalStyle } from '#src/theme/GlobalStyle.tsx'
import { AppRouter } from './AppRouter.tsx'
import { ReplayEarlyClick } from './ReplayEarlyClick.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Layout } from './Layout.tsx'
import type { BrowserNavigation } from './navigation.ts'
import { ScrollMemory } from './ScrollMemory.tsx'

export interface AppProps {
  runtime: Runtime
  navigation: BrowserNavigation
  /** Where the app stood when it was started. */
  first: Location
  /** What the content security policy asks of styles made in the browser. */
  styleNonce: string | undefined
}

/** The whole app. What fails outside of any page replaces all of it by a sentence and a way on. */
export function App({ runtime, navigation, first, styleNonce }: AppProps) {
  return (
    <StyleSheetManager nonce={styleNonce}>
      <GlobalStyle />
      <ErrorBoundary fallback={(error) => <AppFailure error={error} />}>
        <RuntimeProvider runtime={runtime}>
          <AppRouter navigation={navigation} first={first}>
            <Layout />
            <ScrollMemory navigation={navigation} />
            <ReplayEarlyClick />
          </AppRouter>
        </RuntimeProvider>
      </ErrorBoundary>
    </StyleSheetManager>
  )
}
