import { useEffect, useSyncExternalStore } from 'react'
import type { Realtime } from '#src/runtime/realtime.ts'
import { useRealtime } from '#src/runtime/useRealtime.ts'
import { createPresence, type Attendance } from './presence.ts'

type Presence = ReturnType<typeof createPresence>

const known = new WeakMap<Realtime, Presence>()

/** Which of some people are there. */
export function usePresence(userIds: readonly string[]): Attendance {
  const presence = presenceOf(useRealtime())
  const wanted = userIds.join()
  useEffect(() => {
    return wanted === '' ? undefined : presence.watch(wanted.split(','))
  }, [presence, wanted])
  return useAttendance(presence)
}

/** Whether somebody is there; undefined while that is not known. It is asked again when `isBlocked` changes: nobody learns it beyond a block. */
export function usePresenceOf(userId: string, isBlocked: boolean): boolean | undefined {
  const presence = presenceOf(useRealtime())
  useEffect(() => presence.look(userId), [presence, userId, isBlocked])
  return useAttendance(presence).get(userId)
}

const useAttendance = ({ subscribe, known: read }: Presence): Attendance =>
  useSyncExternalStore(subscribe, read, read)

function presenceOf(realtime: Realtime): Presence {
  const made = known.get(realtime) ?? createPresence(realtime)
  known.set(realtime, made)
  return made
}
