import { type Location, Router } from 'react-router-dom'
import {
  StrictMode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react'
import { AppFailure } from '#src/features/shell/failures.tsx'
import { RuntimeProvider } from '#src/runtime/context.tsx'
import { type AskFirst, LeavingContext } from '#src/runtime/leaving.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { ImageBase } from '#src/ui/image-base.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Layout } from './Layout.tsx'
import { askingFirst, type BrowserNavigation, basename } from './navigation.ts'
import { ScrollRestoration } from './ScrollRestoration.tsx'

interface AppProps {
  runtime: Runtime
  navigation: BrowserNavigation
  /** Where the app stood when it was started. */
  first: Location
}

/** The whole app, the same on a server and in a browser. What fails outside of any page replaces all of it by a sentence and a way on. */
export function App({ runtime, navigation, first }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={(error) => <AppFailure error={error} />}>
        <RuntimeProvider runtime={runtime}>
          <ImageBase value={runtime.imageBase}>
            <AppRouter navigation={navigation} first={first}>
              <Layout />
              <ScrollRestoration navigation={navigation} />
              <ReplayEarlyClick />
            </AppRouter>
          </ImageBase>
        </RuntimeProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}

/** Answers the button that was clicked last, and listens no more. Written by index.html. */
type Page = Window & { earlyClick?: () => HTMLButtonElement | null }

/** Clicks once more what was clicked on a server-rendered page before it was hydrated. */
function ReplayEarlyClick() {
  useEffect(() => {
    const page: Page = window
    const button = page.earlyClick?.()
    delete page.earlyClick
    button?.click()
  }, [])
  return null
}

interface AppRouterProps {
  navigation: BrowserNavigation
  /** What is rendered first: the page that a server rendered, wherever somebody has gone since. */
  first: Location
  children: ReactNode
}

/**
 * Tells everything below where the app stands. Which page belongs there is said by `src/runtime/routes.ts`,
 * so that kept-alive pages can stay mounted at addresses of their own.
 */
export function AppRouter({ navigation, first, children }: AppRouterProps) {
  const [location, setLocation] = useState(first)
  const [asked] = useState(() => new Set<AskFirst>())
  const [navigator] = useState(() => askingFirst(navigation, asked))
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setLocation(navigation.location()))
    // An effect further down may have moved on already.
    follow()
    return navigation.subscribe(follow)
  }, [navigation])

  return (
    <Router basename={basename} location={location} navigator={navigator}>
      <LeavingContext value={asked}>{children}</LeavingContext>
    </Router>
  )
}
