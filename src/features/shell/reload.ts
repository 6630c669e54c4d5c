import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { failureOf, type Failure } from '#machines/lib/failure.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/task.ts'

/**
 * Loads the app anew once its server can be reached: without a network the browser would put a page of its own in the
 * app's place. It tries by itself when the network is back.
 */
export function useReload(reload: () => void) {
  const { api } = useRuntime()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const { isRunning, failure, run } = useOwnTask(async (_: null, signal) => {
    await api.get('/api/site', { signal, quiet: true }).catch(onlyUnreachable)
    reload()
  })
  const tryAgain = useEffectEvent(() => run(null))
  useEffect(() => {
    const hear = () => tryAgain()
    window.addEventListener('online', hear)
    return () => window.removeEventListener('online', hear)
  }, [])
  return {
    /** Why the server cannot be reached; null while nothing says so. */
    lost: isOnline ? failure : offline,
    isRunning,
    reload: () => run(null),
  }
}

const offline: Failure = { kind: 'offline' }

/** A server that answers anything can answer the page, too. */
function onlyUnreachable(error: unknown) {
  const { kind } = failureOf(error)
  if (kind === 'offline' || kind === 'timeout') throw error
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
