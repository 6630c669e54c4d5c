import type { Clock } from '#src/platform/clock.ts'
import type { Realtime } from '#src/runtime/realtime.ts'
import type { Hubs } from './hubs.ts'

/** Milliseconds between two tellings that the same text is still being typed. */
const pause = 3000

/** Who is typing for whom: told now and then, never waited for. */
export function createTyping(
  hub: Hubs['chat']['hub'],
  clock: Clock,
): Pick<Realtime, 'tellTyping' | 'onTyping'> {
  const told = new Map<string, number>()
  return {
    tellTyping(peerId) {
      const now = clock.now()
      if (now - (told.get(peerId) ?? -Infinity) < pause) return
      told.set(peerId, now)
      hub.invoke('UserTyping', peerId).catch(() => {})
    },
    onTyping: (listener) => hub.on('UserTyping', listener),
  }
}
