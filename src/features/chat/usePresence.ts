import { useEffect, useSyncExternalStore } from 'react'
import type { Realtime } from '#src/runtime/realtime.ts'
import { useRealtime } from '#src/runtime/useRealtime.ts'
import { createPresence } from './presence.ts'

type Presence = ReturnType<typeof createPresence>

const known = new WeakMap<Realtime, Presence>()

/** Which of some people are there; those who are not asked about yet count as away. */
export function usePresence(userIds: readonly string[]): ReadonlySet<string> {
  const presence = presenceOf(useRealtime())
  const wanted = userIds.join()
  useEffect(() => {
    if (wanted !== '') presence.watch(wanted.split(','))
  }, [presence, wanted])
  return useSyncExternalStore(presence.subscribe, presence.online, presence.online)
}

function presenceOf(realtime: Realtime): Presence {
  const made = known.get(realtime) ?? createPresence(realtime)
  known.set(realtime, made)
  return made
}
