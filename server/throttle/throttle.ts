import type { Clock } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import { type Allowance, createBuckets, type SharedBuckets } from './buckets.ts'
/** What throttles count with; a core is one. */
export interface Throttling {
  clock: Clock
  /** Undefined where there is only this process. */
  sharedBuckets: SharedBuckets | undefined
}

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Limits uses by key, counted once over all nodes. While their Redis is away each node counts by itself with half of
 * the limit, from what it knew of a key: N nodes let through N/2 limits at most, of a limit of one use one each.
 * A refused use costs nothing, so a client that waits as told is always served.
 * @param name what the count is called in Redis, this throttle's alone
 */
export function createThrottle(
  { clock, sharedBuckets }: Throttling,
  name: string,
  allowance: Allowance,
) {
  const shared = sharedBuckets?.named(name, allowance)
  const own = createBuckets(clock, shared ? halfOf(allowance) : allowance)

  /** Takes uses of the key, all or none. @throws Problem 429 with the seconds until so many are free */
  async function take(key: string, uses = 1, sentence?: string): Promise<void> {
    const taken = await shared?.take(key, uses)
    if (taken) own.raise(key, taken.levelMs)
    const waitMs = taken ? taken.waitMs : own.take(key, uses)
    if (waitMs > 0) throw problem.tooMany(Math.ceil(waitMs / 1000), sentence)
  }

  /** Takes a use for each byte of a text. */
  const takeText = (key: string, text: string) =>
    take(key, Buffer.byteLength(text), '您这一天写的已经太多了，请稍后再发')

  /** A handler that takes one use of its caller first. */
  const guard =
    <C extends { viewer: { id: string } }, A>(handle: (call: C) => Promise<A>) =>
    async (call: C): Promise<A> => {
      await take(call.viewer.id)
      return handle(call)
    }

  /** Gives one use back, when what was counted turned out to be welcome. */
  async function giveBack(key: string): Promise<void> {
    const isGiven = await shared?.giveBack(key)
    if (!isGiven) own.giveBack(key)
  }

  return { take, takeText, guard, giveBack }
}

/** What one member may have kept in a day of texts that have no room of their own, in bytes. */
export const textsOfMember: Allowance = { limit: 10 * 1024 * 1024, seconds: 24 * 60 * 60 }

/** One use of each, or of none. @throws Problem 429 of the first that has none left */
export async function takeAll(uses: readonly { throttle: Throttle; key: string }[]) {
  const taken: (typeof uses)[number][] = []
  try {
    for (const use of uses) {
      await use.throttle.take(use.key)
      taken.push(use)
    }
  } catch (error) {
    for (const { throttle, key } of taken) await throttle.giveBack(key)
    throw error
  }
}

const halfOf = ({ limit, seconds }: Allowance): Allowance => ({
  limit: Math.max(1, Math.floor(limit / 2)),
  seconds,
})
