import { createBrowserRouter, useRouteError } from 'react-router-dom'
import { AppFailure } from '#src/features/shell/AppFailure.tsx'
import type { Navigation } from './create-app.ts'
import { Layout } from './Layout.tsx'

/** Where the app lives below its origin. */
const basename = '/blog'

type Router = ReturnType<typeof createRouter>

/**
 * One route for the whole app: which page stands at an address is said by `src/runtime/routes.ts`, so
 * that kept-alive pages can stay mounted at addresses of their own.
 */
export function createRouter() {
  return createBrowserRouter(
    [{ path: '*', element: <Layout />, errorElement: <RouterFailure /> }],
    { basename },
  )
}

/** The router as the app moves it. */
export function navigationOf(router: Router): Navigation {
  return {
    here() {
      const { pathname, search } = router.state.location
      return (pathname.slice(basename.length) || '/') + search
    },
    go: (to) => void router.navigate(to),
  }
}

function RouterFailure() {
  return <AppFailure error={useRouteError()} />
}
