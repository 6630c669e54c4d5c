import { routeAt, routes } from '#src/runtime/routes.ts'

/** The longest value of a query that a page is rendered for on a server, in characters: a search text has a hundred at most. */
const longest = 200

/**
 * The one address of all that show the same server-rendered page: its path, and of the query what its route reads, the first
 * of each name, in the order of the route's row. Null for what a server does not render. `here` is relative to /blog.
 */
export function pageAddress(here: string): string | null {
  const [path = '', ...query] = here.split('?')
  const name = routeAt(path)
  if (name === null || !routes[name].isServerRendered) return null
  const asked = new URLSearchParams(query.join('?'))
  const read = new URLSearchParams()
  for (const each of routes[name].reads) {
    const value = asked.get(each)
    if (value !== null && value.length > longest) return null
    if (value !== null) read.set(each, value)
  }
  return read.size === 0 ? path : `${path}?${read.toString()}`
}
