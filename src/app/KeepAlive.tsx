import { Activity, useEffect, useState, type ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { useRuntime } from '#src/runtime/context.tsx'
import { mountedAt, type MountedPage } from './kept-pages.ts'

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
  useEffect(() => {
    // What one user has opened is not for the next one.
    const ended = session.on('session.ended', () => setMounted((pages) => pages.slice(-1)))
    return () => ended.unsubscribe()
  }, [session])

  // In the order of their keys, so that coming back never moves a page in the document.
  return [...current]
    .toSorted((one, other) => one.key.localeCompare(other.key))
    .map((page) => (
      <Activity key={page.key} mode={page.location === location ? 'visible' : 'hidden'}>
        {children(page.location)}
      </Activity>
    ))
}
