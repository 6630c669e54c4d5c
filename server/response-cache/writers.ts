import type { OtherNodes } from '#server/realtime/signalr/hub.ts'
import { lifetimeAlone } from './cache.ts'

/** What nodes tell one another: this, and who it was. */
const word = 'written.by'

/**
 * Which accounts have just changed anything, on whichever node. An answer that is kept for everybody is at most a second
 * old: after that, none is left that lacks what they did.
 */
export function createWriters(elapsed: () => number) {
  let nodes: OtherNodes | undefined
  /** When each has written last, the first of them first. */
  const times = new Map<string, number>()
  let missedAt = -Infinity

  const isRecent = (time: number) => elapsed() - time < lifetimeAlone

  function keep(accountId: string) {
    times.delete(accountId)
    times.set(accountId, elapsed())
    for (const [first, time] of times) {
      if (isRecent(time)) return
      times.delete(first)
    }
  }

  /** Called before somebody changes something, and once it is done. */
  function note(accountId: string): void {
    keep(accountId)
    nodes?.tell(`${word} ${accountId}`)
  }

  /** While other nodes cannot tell who writes there, it may be anybody. */
  function hasWritten(accountId: string): boolean {
    const time = times.get(accountId)
    return !nodes?.isInTouch || isRecent(missedAt) || (time !== undefined && isRecent(time))
  }

  /** From now on what is written on these nodes is heard of, and they of what is written here. */
  function connect(others: OtherNodes) {
    nodes = others
    others.hear((heard) => {
      if (heard === null) missedAt = elapsed()
      const [about, accountId] = (heard ?? '').split(' ')
      if (about === word && accountId !== undefined) keep(accountId)
    })
  }

  return { note, hasWritten, connect }
}
