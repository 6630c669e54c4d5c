import type { Realtime } from '#src/runtime/realtime.ts'

/** Whether somebody is there, as far as that is known: not before it was asked, and not without a connection. */
export type Attendance = ReadonlyMap<string, boolean>

/** Who is there, of those who were asked about; shared by everything that shows it. */
export function createPresence({ hubs, isOnline, onPresence, onResync }: PresenceParts) {
  let known: Attendance = new Map()
  const asked = new Set<string>()
  const listeners = new Set<() => void>()

  function become(changed: Attendance) {
    known = changed
    for (const tell of listeners) tell()
  }

  function keep(userId: string, isThere: boolean) {
    if (!asked.has(userId) || known.get(userId) === isThere) return
    become(new Map([...known, [userId, isThere]]))
  }

  async function ask(userId: string) {
    asked.add(userId)
    const isThere = await isOnline(userId)
    if (isThere !== null) keep(userId, isThere)
  }

  onPresence(keep)
  hubs.notification.connection.on('hub.down', () => become(new Map()))
  const askAll = () => {
    for (const userId of asked) void ask(userId)
  }
  // What was pushed meanwhile is not known.
  hubs.notification.connection.on('hub.up', askAll)
  onResync(askAll)

  return {
    known: () => known,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** Wants to know of these from now on. */
    watch: (userIds: readonly string[]) => {
      for (const userId of userIds) {
        if (!asked.has(userId)) void ask(userId)
      }
    },
    /** Wants to know of them from now on, and of now: what was known may be over. */
    look: (userId: string) => void ask(userId),
  }
}

type PresenceParts = Pick<Realtime, 'hubs' | 'isOnline' | 'onPresence' | 'onResync'>
