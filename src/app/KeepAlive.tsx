import { useSelector } from '@xstate/react'
import { Activity, useEffect, useState, type ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { connectSession } from '#machines/session/session.connect.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { isKeptAlive } from '#src/runtime/routes.ts'

interface KeepAliveProps {
  location: Location
  children: (location: Location) => ReactNode
}

/** Keeps some pages mounted, hidden and at their own address, while another one is shown. */
export function KeepAlive({ location, children }: KeepAliveProps) {
  const [mounted, setMounted] = useState<readonly MountedPage[]>([])
  const current = mounted.at(-1)?.location === location ? mounted : mountedAt(mounted, location)
  if (current !== mounted) setMounted(current)
  const { session } = useRuntime().actors
  // What one user has opened, or begun on the page that is shown, is not for the next one.
  const handovers = useSelector(
    session,
    (snapshot) => connectSession(snapshot, session.send).handovers,
  )
  useEffect(() => {
    const ended = session.on('session.ended', () => setMounted((pages) => pages.slice(-1)))
    return () => ended.unsubscribe()
  }, [session])

  // In the order of their keys, so that coming back never moves a page in the document.
  return [...current]
    .toSorted((one, other) => one.key.localeCompare(other.key))
    .map((page) => (
      <Activity
        key={`${handovers} ${page.key}`}
        mode={page.location === location ? 'visible' : 'hidden'}
      >
        {children(page.location)}
      </Activity>
    ))
}

/** How many pages stay mounted at most, the shown one included. */
export const mountedAtMost = 10

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
  const others = mounted.filter(({ key }) => key !== shown.key && isKeptAlive(key))
  return [...others, shown].slice(-mountedAtMost)
}
