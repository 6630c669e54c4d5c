import { matchPath } from 'react-router-dom'
import { routeAt, routes, type RouteName } from '#src/runtime/routes.ts'
import { home, post, profile } from '#src/data/queries.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import { loadPage } from './pages.ts'

type Prefetch = (queryClient: QueryClient, parameter: (name: string) => string) => void

/** What the data of a page hangs on, for those that show one thing. */
const prefetch: Partial<Record<RouteName, Prefetch>> = {
  home: (queryClient) => queryClient.prefetch(queryClient.get(home)),
  post: (queryClient, parameter) =>
    queryClient.prefetch(queryClient.get(post, parameter('id'))),
  profile: (queryClient, parameter) =>
    queryClient.prefetch(queryClient.get(profile, parameter('userId'))),
}

/**
 * Asks for the code and the data of a page side by side, before anything of it is rendered.
 * `pathname` is relative to /blog.
 */
export function preload(pathname: string, queryClient: QueryClient): void {
  const name = routeAt(pathname === '/' ? '/home' : pathname)
  if (name === null || routes[name].audience !== 'everyone') return
  // A page that can't be loaded says so when it is rendered.
  loadPage(name).catch(() => {})
  const { params = {} } = matchPath(routes[name].pattern, pathname) ?? {}
  prefetch[name]?.(queryClient, (parameter) => params[parameter as keyof typeof params] ?? '')
}
