import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { EditorChoice } from '#src/features/editor/EditorChoice.tsx'
import { DialogHost, ToastHost } from '#src/features/shell/hosts.tsx'
import { Footer } from '#src/features/shell/Footer.tsx'
import { PageFailure } from '#src/features/shell/failures.tsx'
import { Shell } from '#src/features/shell/Shell.tsx'
import { TopNavigation } from '#src/features/shell/TopNavigation.tsx'
import { useRuntime } from '#src/runtime/context.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { KeepAlive } from './KeepAlive.tsx'
import { RoutedPage } from './RoutedPage.tsx'

/** The frame around every page: navigation, the page, footer, toasts and dialogs. */
export function Layout() {
  const location = useLocation()
  const main = useRef<HTMLElement>(null)
  usePageChange(location.pathname, main)

  return (
    <Shell
      mainRef={main}
      navigation={<TopNavigation />}
      footer={<Footer />}
      hosts={
        <>
          <ToastHost />
          <DialogHost />
          <EditorChoice />
        </>
      }
    >
      <KeepAlive location={location}>
        {(shown) => (
          <ErrorBoundary
            key={shown.pathname}
            fallback={(error, reset) => <PageFailure error={error} onRetry={reset} />}
          >
            <RoutedPage location={shown} />
          </ErrorBoundary>
        )}
      </KeepAlive>
    </Shell>
  )
}

/** A new page closes the menus and takes the focus, so that the Tab key and a screen reader begin with it. */
function usePageChange(pathname: string, main: RefObject<HTMLElement | null>) {
  const { menus } = useRuntime().actors
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    menus.send({ type: 'menu.close' })
    const element = main.current
    const focused = document.activeElement
    const isInPage = element?.contains(focused) ?? false
    // A reader who types a search while the page is on its way goes on typing.
    const isWriting = focused instanceof HTMLInputElement && focused.value !== ''
    // A page that is kept alive holds on to its focused link after it was hidden.
    const isKept = (isInPage || isWriting) && focused?.checkVisibility()
    if (!isKept) element?.focus({ preventScroll: true })
  }, [pathname, main, menus])
}
