import { randomUUID } from 'node:crypto'
import { createFairQueue } from '#server/lib/fair-queue.ts'

interface Turn {
  network: string
  /** `old` is one that may be ended for somebody else, to whom its place is `promised` then. */
  state: 'waiting' | 'promised' | 'fresh' | 'old'
  ending: AbortController
}

/** One that is read holds memory until it has come, which may be never; one that waits is not read. */
const limits = { atOnce: 16, mostOfOne: 64, mostOfAll: 256, slack: 0 }

/**
 * Bounds how many uploads are read at once, with turns that are fair by network. While all are had, a network with fewer of
 * them ends an old one of the network that has most: uploads that stand still keep nobody else out.
 * @param shareMs how long a turn is had at least, whoever waits
 */
export function createUploadTurns({ shareMs = 10_000 } = {}) {
  const queue = createFairQueue(limits)
  /** In the order in which they were asked for. */
  const turns = new Set<Turn>()

  /**
   * Runs `read` when it is its turn; it ends when the signal says so.
   * @throws Problem 1009 when too many wait already
   */
  async function take<T>(
    network: string,
    read: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const turn: Turn = { network, state: 'waiting', ending: new AbortController() }
    turns.add(turn)
    try {
      const outcome = queue.take(network, randomUUID(), () => have(turn, read))
      makeRoom()
      return await outcome
    } finally {
      turns.delete(turn)
    }
  }

  async function have<T>(turn: Turn, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
    // The queue may have given somebody else's place away.
    const robbed = [...turns].find(({ state }) => state === 'promised')
    if (robbed && turn.state === 'waiting') robbed.state = 'waiting'
    turn.state = 'fresh'
    makeRoom()
    const timer = setTimeout(() => {
      turn.state = 'old'
      makeRoom()
    }, shareMs).unref()
    try {
      return await read(turn.ending.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  function makeRoom() {
    for (const turn of turns) if (turn.state === 'waiting') endOneFor(turn)
  }

  function endOneFor(waiting: Turn) {
    const had = [...turns].filter(
      ({ state, ending }) => state !== 'waiting' && !ending.signal.aborted,
    )
    const countOf = (network: string) => had.filter((turn) => turn.network === network).length
    const old = had
      .filter(({ state }) => state === 'old')
      .toSorted((one, other) => countOf(other.network) - countOf(one.network))[0]
    if (!old || countOf(old.network) < countOf(waiting.network) + 2) return
    waiting.state = 'promised'
    old.ending.abort()
  }

  return { take }
}
