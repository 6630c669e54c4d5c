import type { Location } from 'react-router-dom'
import { routeAt, routes } from '#src/runtime/routes.ts'

/** How many pages stay mounted at most, the shown one included. */
export const keptAtMost = 10

/** A page that is mounted, with the address it was last seen at. */
export interface MountedPage {
  /** The path: another query is the same page at another place. */
  key: string
  location: Location
}

/**
 * The pages to have mounted once `location` is shown, the shown one last. Pages that are not kept
 * alive leave at once, kept ones when more than ten are there, the one unseen for longest first.
 */
export function mountedAt(
  mounted: readonly MountedPage[],
  location: Location,
): readonly MountedPage[] {
  const shown = { key: location.pathname, location }
  const others = mounted.filter(({ key }) => key !== shown.key && isKept(key))
  return [...others, shown].slice(-keptAtMost)
}

function isKept(pathname: string) {
  const name = routeAt(pathname)
  return name !== null && routes[name].keptAlive
}
