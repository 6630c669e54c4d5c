import type { Clock } from '#src/platform/clock.ts'
import type { Hubs } from './hubs.ts'

/** Milliseconds between two tellings that the same text is still being typed. */
const pause = 3000

/** Tells somebody that something is typed for them: now and then, never waited for. */
export function createTyping(hub: Hubs['chat']['hub'], clock: Clock) {
  const told = new Map<string, number>()
  return (peerId: string) => {
    const now = clock.now()
    if (now - (told.get(peerId) ?? -Infinity) < pause) return
    told.set(peerId, now)
    hub.invoke('UserTyping', peerId).catch(() => {})
  }
}
