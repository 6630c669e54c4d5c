import { matchPath } from 'react-router-dom'
import { readId } from '#src/lib/ids.ts'
import { routeAt, routes, type RouteName } from '#src/runtime/routes.ts'
import { home, post, profile } from '#src/data/queries.ts'
import type { PrefetchOptions, QueryClient } from '#src/data/query-client.ts'
import { basename } from './navigation.ts'
import { loadPage } from './pages.ts'

type Load = () => Promise<unknown>

export type Prefetch = (
  queryClient: QueryClient,
  parameter: (name: string) => string,
  options?: PrefetchOptions,
) => void

/** What the data of a page hangs on, for those that show one thing. */
const prefetches: Partial<Record<RouteName, Prefetch>> = {
  home: (queryClient, _, options) => queryClient.prefetch(queryClient.get(home, null), options),
  post: (queryClient, parameter, options) =>
    queryClient.prefetch(queryClient.get(post, parameter('id')), options),
  profile: (queryClient, parameter, options) =>
    queryClient.prefetch(queryClient.get(profile, parameter('userId')), options),
}

/**
 * Asks for the code and the data of a page side by side, before anything of it is rendered.
 * `pathname` is relative to /blog.
 */
export function prefetchPage(
  pathname: string,
  queryClient: QueryClient,
  options?: PrefetchOptions,
): void {
  const name = routeAt(pathname === '/' ? '/home' : pathname)
  if (name === null || routes[name].audience !== 'everyone') return
  // A page that can't be loaded says so when it is rendered.
  loadPage(name).catch(() => {})
  prefetchData(name, pathname, queryClient, options)
}

/** Asks for what the page hangs on. */
export function prefetchData(
  name: RouteName,
  pathname: string,
  queryClient: QueryClient,
  options?: PrefetchOptions,
): void {
  prefetches[name]?.(queryClient, parametersOf(name, pathname), options)
}

/** What the path says of a page, by the names in its pattern. */
export function parametersOf(name: RouteName, pathname: string) {
  const { params = {} } = matchPath(routes[name].pattern, pathname) ?? {}
  return (parameter: string) => readId(params[parameter as keyof typeof params] ?? '')
}

/** How long a mouse rests on a link before its page is worth asking for, in milliseconds. */
const restMs = 65

/**
 * Prefetches the page behind a link that somebody is about to follow: the mouse rests on it, the keyboard reaches it,
 * a finger touches it. Does nothing where the browser is asked to save data.
 */
export function prefetchOnIntent(window: Window, queryClient: QueryClient): void {
  const { document } = window
  let timer: number | undefined

  const tell = (pathname: string) => {
    if (!savesData(window)) prefetchPage(pathname, queryClient, { quiet: true })
  }
  const hear = (event: Event, wait: number) => {
    window.clearTimeout(timer)
    const pathname = pathOf(event.target, document)
    if (pathname !== null) timer = window.setTimeout(() => tell(pathname), wait)
  }
  const options = { passive: true, capture: true }
  document.addEventListener('mouseover', (event) => hear(event, restMs), options)
  document.addEventListener('focusin', (event) => hear(event, restMs), options)
  document.addEventListener('touchstart', (event) => hear(event, 0), options)
}

function pathOf(target: EventTarget | null, { location }: Document): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.target !== '') return null
  const isElsewhere = link.pathname !== location.pathname
  return isElsewhere && link.pathname.startsWith(`${basename}/`)
    ? link.pathname.slice(basename.length)
    : null
}

/** Whether the reader asked to load no more than needed. Chromium alone tells; TypeScript's window does not know it. */
const savesData = ({ navigator }: Window) =>
  'connection' in navigator &&
  (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true

/** What the frame of every page shows once it is used. */
const frame: readonly Load[] = [
  () => import('#src/ui/ToastList.tsx'),
  () => import('#src/features/shell/suggesting.ts'),
]

/** What readers open next, the likeliest first. */
const next: readonly Load[] = [
  () => loadPage('post'),
  () => import('#src/pages/post/PostComments.tsx'),
  () => import('#src/features/report/report.ts'),
  () => loadPage('home'),
  () => loadPage('profile'),
  () => loadPage('topic'),
]

/**
 * Loads the code of what is used next, piece by piece whenever the browser has nothing else to do: on a page for readers,
 * the second page of the visit then brings little but its text. Does nothing where the browser is asked to save data.
 */
export function prefetchWhenIdle(window: Window, isForReaders: boolean): void {
  if (savesData(window)) return
  // Safari has no idea of being idle.
  const whenIdle = (work: () => void) =>
    'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 2000)
  const loads = isForReaders ? [...frame, ...next] : frame
  const go = (at: number) => {
    const load = loads[at]
    if (load === undefined) return
    // What can't be loaded now is asked for again when it is opened.
    whenIdle(
      () =>
        void load().then(
          () => go(at + 1),
          () => {},
        ),
    )
  }
  go(0)
}
