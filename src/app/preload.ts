import { matchPath } from 'react-router-dom'
import { routeAt, routes, type RouteName } from '#src/runtime/routes.ts'
import type { Resources } from '#src/runtime/resources.ts'
import { loadPage } from './pages.ts'

type Activate = (resources: Resources, parameter: (name: string) => string) => void

/** What the data of a page hangs on, for those that show one thing. */
const activate: Partial<Record<RouteName, Activate>> = {
  home: ({ home }) => home().send({ type: 'page.activated' }),
  post: ({ post }, parameter) => post(parameter('id')).send({ type: 'page.activated' }),
  profile: ({ profile }, parameter) =>
    profile(parameter('userId')).send({ type: 'page.activated' }),
}

/**
 * Asks for the code and the data of a page side by side, before anything of it is rendered.
 * `pathname` is relative to /blog.
 */
export function preload(pathname: string, resources: Resources): void {
  const name = routeAt(pathname === '/' ? '/home' : pathname)
  if (name === null || routes[name].audience !== 'everyone') return
  // A page that can't be loaded says so when it is rendered.
  loadPage(name).catch(() => {})
  const { params = {} } = matchPath(routes[name].pattern, pathname) ?? {}
  activate[name]?.(resources, (parameter) => params[parameter as keyof typeof params] ?? '')
}
