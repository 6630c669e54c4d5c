import { parsePath, useLocation } from 'react-router-dom'
import { useRuntime } from './context.tsx'

/**
 * Reads the query of the address that was asked for last. A handler works the next address out of this one: what is
 * rendered may be older, since the app follows its address in a transition, and a choice made meanwhile would be lost.
 */
export function useNewestSearch(): () => URLSearchParams {
  const { here } = useRuntime()
  const { pathname, search } = useLocation()
  return () => {
    const newest = parsePath(here())
    // A page that is being left has only its own.
    return new URLSearchParams(newest.pathname === pathname ? newest.search : search)
  }
}
