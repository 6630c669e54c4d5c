import type { Redis, Result } from 'ioredis'
import { keyedHash } from '#server/auth/secrets.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Config } from '#server/lib/config.ts'
import type { Keys } from '#server/lib/keys.ts'
import type { Log } from '#server/lib/log.ts'
import { connectRedis, openRedis } from '#server/lib/redis.ts'

/** `limit` uses at once, which then come back evenly over `seconds`. */
export interface Allowance {
  limit: number
  seconds: number
}

/** Above this many keys the ones that come free soonest are forgotten: memory stays bounded whatever strangers send. */
const mostKeys = 50_000

/** Counts uses by key in this process, as buckets that leak evenly (GCRA): one number a key. */
export function createBuckets(clock: Clock, { limit, seconds }: Allowance) {
  const full = seconds * 1000
  const interval = full / limit
  /** When each key's bucket is empty again, in milliseconds. */
  const emptyAt = new Map<string, number>()

  /** Takes uses of the key, all or none. @returns 0, or in how many milliseconds so many are free when they are not now */
  function take(key: string, uses = 1): number {
    const now = clock.now().getTime()
    // A clock that stepped back must not lock a key for longer than a full bucket lasts.
    const level = Math.min(Math.max(emptyAt.get(key) ?? now, now), now + full)
    const added = interval * uses
    const wait = level + added - now - full
    // A refused key is kept, too, or each try would begin a full bucket anew.
    keep(key, wait > 0 ? level : level + added, now)
    return Math.max(wait, 0)
  }

  function giveBack(key: string): void {
    const level = emptyAt.get(key)
    if (level !== undefined) emptyAt.set(key, level - interval)
  }

  /** At least so full, in milliseconds until the bucket would be empty. */
  function raise(key: string, levelMs: number): void {
    const now = clock.now().getTime()
    keep(key, Math.max(emptyAt.get(key) ?? now, now + levelMs), now)
  }

  function keep(key: string, level: number, now: number) {
    if (!emptyAt.has(key) && emptyAt.size >= mostKeys) forget(now)
    emptyAt.set(key, level)
  }

  function forget(now: number) {
    for (const [key, level] of emptyAt) if (level <= now) emptyAt.delete(key)
    if (emptyAt.size < mostKeys) return
    const soonest = [...emptyAt].sort(([, one], [, other]) => one - other)
    for (const [key] of soonest.slice(0, mostKeys / 10)) emptyAt.delete(key)
  }

  return { take, giveBack, raise }
}

export type SharedBuckets = ReturnType<typeof createSharedBuckets>

interface Taken {
  /** 0, or in how many milliseconds the next use is free when none was now. */
  waitMs: number
  /** Milliseconds until the bucket would be empty. */
  levelMs: number
}

interface SharedBucketsOptions {
  url: string
  /** Names and addresses are in Redis as keyed hashes only. */
  hashKey: Uint8Array
  log: Pick<Log, 'warn' | 'info'>
  /** How long a use waits for Redis before it is counted here. */
  answerMs?: number
  /** How long it is not asked again after that, or after a lost connection. */
  retryMs?: number
}

interface Parts {
  config: Pick<Config, 'redisUrl'>
  keys: Pick<Keys, 'hash'>
  log: SharedBucketsOptions['log']
}

/** How long a start waits for Redis before it goes on without. */
const patienceMs = 1_000
/** What connecting may take, which no use waits for. */
const handshakeMs = 2_000

/*
 * In Redis, inkstone:throttle:{name}:{hash of the key}: when the bucket is empty, in milliseconds of Redis's own time,
 * so that clocks of nodes do not matter. It expires then.
 */
const common = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local known = tonumber(redis.call('GET', KEYS[1]) or now)
local interval = tonumber(ARGV[1])
local function keep(level)
  redis.call('SET', KEYS[1], string.format('%.3f', level), 'PX', math.ceil(level - now))
end
`

const takeUse = `${common}
local full, uses = tonumber(ARGV[2]), tonumber(ARGV[3])
local level = math.min(math.max(known, now), now + full)
local added = interval * uses
local wait = math.max(level + added - now - full, 0)
if wait == 0 then level = level + added end
keep(level)
return { math.ceil(wait), math.ceil(level - now) }`

const giveUseBack = `${common}
local level = known - interval
if level > now then keep(level) else redis.call('DEL', KEYS[1]) end
return 1`

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeUse(
      key: string,
      interval: number,
      full: number,
      uses: number,
    ): Result<[waitMs: number, levelMs: number], Context>
    giveUseBack(key: string, interval: number): Result<number, Context>
  }
}

/** Those of the Redis that the configuration names. */
export const openSharedBuckets = ({ config, keys, log }: Parts): SharedBuckets | undefined =>
  config.redisUrl === undefined
    ? undefined
    : createSharedBuckets({ url: config.redisUrl, hashKey: keys.hash, log })

/** The buckets of all nodes together. No function fails; each has its answer within a moment, or has none. */
export function createSharedBuckets(options: SharedBucketsOptions) {
  const { url, hashKey, log, answerMs = 300, retryMs = 2_000 } = options
  const redis = openRedis(url, { answerMs: handshakeMs, retryStrategy: () => retryMs })
  redis.defineCommand('takeUse', { numberOfKeys: 1, lua: takeUse })
  redis.defineCommand('giveUseBack', { numberOfKeys: 1, lua: giveUseBack })
  let isAway = false
  redis.on('error', lose)

  /** Once for each time that it goes away, not for each use. */
  function lose(error: unknown) {
    if (!isAway) log.warn({ error }, 'limits are counted by this node')
    isAway = true
  }

  async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (redis.status !== 'ready') return undefined
    const answered = hangUpOnSilence(redis, answerMs)
    try {
      const answer = await question()
      if (isAway) log.info('limits are counted over all nodes again')
      isAway = false
      return answer
    } catch (error) {
      lose(error)
      return undefined
    } finally {
      answered()
    }
  }

  return {
    /** Those of one throttle. */
    named(name: string, { limit, seconds }: Allowance) {
      const full = seconds * 1000
      const interval = full / limit
      const keyOf = (key: string) =>
        `inkstone:throttle:${name}:${keyedHash(hashKey, `throttle ${name}`, key)}`
      return {
        /** Undefined while Redis is away: nobody has counted this use. */
        take: async (key: string, uses = 1): Promise<Taken | undefined> => {
          const taken = await ask(() => redis.takeUse(keyOf(key), interval, full, uses))
          return taken && { waitMs: taken[0], levelMs: taken[1] }
        },
        /** False while Redis is away. */
        giveBack: async (key: string): Promise<boolean> =>
          (await ask(() => redis.giveUseBack(keyOf(key), interval))) !== undefined,
      }
    },
    start: () => connectRedis([redis], patienceMs),
    close: () => redis.disconnect(),
  }
}

/**
 * Ends a connection that says nothing for so long, so that whatever waits on it fails now, and what comes next need
 * not wait at all.
 * @returns what to call when the answer is there
 */
function hangUpOnSilence({ stream }: Redis, answerMs: number) {
  let isAnswered = false
  const timer = setTimeout(() => {
    // A process that was busy itself has not read yet what came in time: it does so before `setImmediate`.
    setImmediate(() => {
      if (!isAnswered) stream.destroy()
    })
  }, answerMs)
  return () => {
    isAnswered = true
    clearTimeout(timer)
  }
}
