import { paths } from './paths.ts'
import { routeAt } from './routes.ts'

const base = '/blog'
const origin = 'https://inside.invalid'

/** Pages that only exist for someone who is not signed in: coming back to them after signing in is a loop. */
const doorways = new Set([
  'login',
  'register',
  'forgotPassword',
  'resetPassword',
  'unauthorized',
  'setup',
])

/**
 * The place inside the app that a `redirect` query asks for, relative to /blog; home for anything else.
 * Other origins, other schemes, protocol-relative and backslash tricks, and walks out of /blog/ all end at home.
 */
export function safeRedirect(wanted: string | null | undefined): string {
  const inside = wanted == null ? null : resolveInside(wanted)
  if (inside === null || doorways.has(routeAt(inside.pathname) ?? '')) return paths.home()
  return inside.pathname + inside.search + inside.hash
}

/**
 * The login page, coming back afterwards to `here`, an address relative to /blog; from the page that refuses somebody, to what
 * they were refused.
 */
export function loginFrom(here: string): string {
  // Already on the way in: what it was to come back to is still to come back to.
  if (isLogin(here)) return here
  const inside = resolveInside(here)
  const isRefused = inside !== null && routeAt(inside.pathname) === 'unauthorized'
  const back = safeRedirect(
    isRefused ? new URLSearchParams(inside.search).get('redirect') : here,
  )
  return back === paths.home() ? paths.login() : paths.login(back)
}

/** Whether `here`, an address relative to /blog, is the login page. */
export const isLogin = (here: string) => routeAt(here.split(/[?#]/)[0] ?? '') === 'login'

function resolveInside(wanted: string) {
  // Browsers drop tabs and newlines and read a backslash as a slash, so `/\t/evil` and `/\evil` name another host.
  if (!wanted.startsWith('/') || /[\\\p{Cc}]/u.test(wanted)) return null
  const full = wanted === base || wanted.startsWith(`${base}/`) ? wanted : base + wanted
  if (!URL.canParse(full, origin)) return null
  const url = new URL(full, origin)
  if (url.origin !== origin || !url.pathname.startsWith(`${base}/`)) return null
  const pathname = url.pathname.slice(base.length)
  return pathname.startsWith('//') ? null : { pathname, search: url.search, hash: url.hash }
}
