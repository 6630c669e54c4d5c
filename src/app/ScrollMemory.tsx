import { useCallback, useEffect, useState } from 'react'
import { ScrollRestoration, type Location } from 'react-router-dom'
import { useRuntime } from '#src/runtime/context.tsx'
import { routeAt, routes } from '#src/runtime/routes.ts'
import { useLateScroll } from './useLateScroll.ts'

/**
 * Gives each page its scroll position back: a kept-alive page whenever it is shown again, any other
 * when one goes back to it. Positions of a session that is over are forgotten.
 */
export function ScrollMemory() {
  useLateScroll()
  const [sessions, setSessions] = useState(0)
  const { session } = useRuntime().actors
  useEffect(() => {
    const subscription = session.on('session.ended', () => setSessions((count) => count + 1))
    return () => subscription.unsubscribe()
  }, [session])
  const getKey = useCallback((location: Location) => scrollKey(location, sessions), [sessions])
  return <ScrollRestoration getKey={getKey} />
}

function scrollKey({ pathname, key }: Location, sessions: number) {
  const name = routeAt(pathname)
  return name !== null && routes[name].keptAlive ? `${sessions}:${pathname}` : key
}
