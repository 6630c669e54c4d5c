import type { Realtime } from '#src/runtime/realtime.ts'

/** Who is there, as far as it has been asked; shared by everything that shows it. */
export function createPresence({ hubs, isOnline, onPresence }: PresenceParts) {
  let online: ReadonlySet<string> = new Set()
  const asked = new Set<string>()
  const listeners = new Set<() => void>()

  function keep(userId: string, isThere: boolean) {
    if (!asked.has(userId) || online.has(userId) === isThere) return
    online = new Set(
      isThere ? [...online, userId] : [...online].filter((known) => known !== userId),
    )
    for (const tell of listeners) tell()
  }

  async function ask(userId: string) {
    keep(userId, await isOnline(userId))
  }

  onPresence(keep)
  // What was pushed while there was no connection is not known: everything is asked again.
  hubs.notification.connection.on('hub.up', () => {
    for (const userId of asked) void ask(userId)
  })

  return {
    online: () => online,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** Wants to know of these from now on. */
    watch: (userIds: readonly string[]) => {
      for (const userId of userIds) {
        if (asked.has(userId)) continue
        asked.add(userId)
        void ask(userId)
      }
    },
  }
}

type PresenceParts = Pick<Realtime, 'hubs' | 'isOnline' | 'onPresence'>
