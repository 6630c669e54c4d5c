import { useEffect, useSyncExternalStore } from 'react'
import { isLive } from '#machines/connection/connection.connect.ts'
import type { Realtime } from '#src/runtime/realtime.ts'
import { useRealtime } from '#src/runtime/useRealtime.ts'

type Presence = ReturnType<typeof createPresence>

const presences = new WeakMap<Realtime, Presence>()

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
  const made = presences.get(realtime) ?? createPresence(realtime)
  presences.set(realtime, made)
  return made
}

/** Whether somebody is there, as far as that is known: not before it was asked, and not without a connection. */
type Attendance = ReadonlyMap<string, boolean>

/** How many are asked about at once: half of what the server answers a member in a minute, over all tabs. */
const most = 60

/** Who is there, of those who are shown; shared by everything that shows it. */
export function createPresence({ hubs, isOnline, onPresence, onResync }: PresenceParts) {
  let known: Attendance = new Map()
  /** What shows people now, each with those it shows; the newest last. */
  const views = new Set<readonly string[]>()
  /** Whose coming and going is kept: who is shown, and who was since the connection began. */
  const heard = new Set<string>()
  const listeners = new Set<() => void>()
  const { connection } = hubs.notification

  function become(changed: Attendance) {
    known = changed
    for (const tell of listeners) tell()
  }

  function forget() {
    heard.clear()
    if (known.size > 0) become(new Map())
  }

  function keep(userId: string, isThere: boolean) {
    if (!heard.has(userId) || known.get(userId) === isThere) return
    become(new Map([...known, [userId, isThere]]))
  }

  async function ask(userId: string) {
    const isThere = await isOnline(userId)
    if (isThere !== null) keep(userId, isThere)
  }

  /** Asks about the first of them; of the others it is known once they come or go. */
  function hear(userIds: readonly string[]) {
    for (const userId of userIds) heard.add(userId)
    const asked = userIds.slice(0, most)
    for (const userId of asked) void ask(userId)
    return asked
  }

  /** What was pushed meanwhile is not known. Somebody who is shown alone comes before those of a list. */
  function askAnew() {
    heard.clear()
    const shown = [...views].toSorted((one, other) => other.length - one.length).flat()
    const asked = hear([...new Set(shown.toReversed())])
    const kept = [...known].filter(([userId]) => asked.includes(userId))
    if (kept.length < known.size) become(new Map(kept))
  }

  onPresence(keep)
  connection.on('hub.up', askAnew)
  onResync(askAnew)
  // Not without a connection, nor beyond the session, which it ends with.
  connection.subscribe((snapshot) => {
    if (!isLive(snapshot)) forget()
  })

  function show(view: readonly string[]) {
    views.add(view)
    return () => void views.delete(view)
  }

  return {
    known: () => known,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** Shows these from now on. Answers a function that ends it. */
    watch(userIds: readonly string[]) {
      hear(userIds.filter((userId) => !heard.has(userId)).toReversed())
      return show(userIds)
    },
    /** Shows them from now on, and wants to know of now: what was known may be over. Answers a function that ends it. */
    look(userId: string) {
      hear([userId])
      return show([userId])
    },
  }
}

type PresenceParts = Pick<Realtime, 'hubs' | 'isOnline' | 'onPresence' | 'onResync'>
