import { createRequire } from 'node:module'
import type * as ioredis from 'ioredis'
import { within } from './within.ts'

const require = createRequire(import.meta.url)

interface RedisConnection {
  /** After which silence a command, or the connection that is being made, counts as failed. */
  answerMs: number
  /** Milliseconds until the next attempt to connect. */
  retryStrategy: (attempt: number) => number
}

/**
 * A connection that keeps nothing for later: while Redis is away commands fail at once, and an answer that does not
 * come ends. It is made by `connectRedis`, and from then on again and again until `disconnect`.
 */
export function openRedis(
  url: string,
  { answerMs, retryStrategy }: RedisConnection,
): ioredis.Redis {
  // A server without one starts sooner.
  const { Redis } = require('ioredis') as typeof ioredis
  return new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    commandTimeout: answerMs,
    connectTimeout: answerMs,
    retryStrategy,
  })
}

/** Waits at most so long. A failed first attempt is followed by others, as after a loss. */
export async function connectRedis(
  connections: ioredis.Redis[],
  patienceMs: number,
): Promise<void> {
  const connected = Promise.allSettled(connections.map((redis) => redis.connect()))
  await within(patienceMs, connected, undefined)
}
