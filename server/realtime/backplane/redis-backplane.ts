import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Log } from '#server/lib/log.ts'
import { connectRedis, openRedis } from '#server/lib/redis.ts'
import type { Backplane, BackplaneNode } from './backplane.ts'
import { createRedisPresence } from './redis-presence.ts'

interface RedisBackplaneOptions {
  url: string
  log: Pick<Log, 'warn'>
  /** How often this node says that it lives, and how long the others believe it. */
  beatMs?: number
  ttlMs?: number
  /** After which silence Redis counts as away. */
  answerMs?: number
}

/** How long a start waits for Redis before it goes on without. */
const patienceMs = 2_000

const retryStrategy = (attempt: number) => Math.min(100 * 2 ** attempt, 2_000)

/** Nodes speak through one channel of a Redis. While it is away each goes on alone; on its return all are told of the gap. */
export function createRedisBackplane(options: RedisBackplaneOptions): Backplane {
  const { url, log, beatMs = 10_000, ttlMs = 30_000, answerMs = 2_000 } = options
  const id = randomUUID()
  // Nothing is kept for later: a push that comes late is worth less than the reading that replaces it.
  const publisher = openRedis(url, { answerMs, retryStrategy })
  const subscriber = openRedis(url, { answerMs, retryStrategy })
  // Databases of one Redis share its channels: the number keeps communities apart.
  const prefix = `inkstone:${publisher.options.db ?? 0}:`
  const channel = `${prefix}hubs`
  const presence = createRedisPresence(publisher, prefix, id)
  let node: BackplaneNode | undefined
  let isListening = false
  let isBeating = false
  let mayHaveMissed = false
  let mayHaveLost = false
  let beating: NodeJS.Timeout | undefined

  for (const redis of [publisher, subscriber]) warnOnce(redis, log)
  subscriber.on('close', () => {
    isListening = false
    mayHaveMissed = true
  })
  subscriber.on('ready', () => void attempt(listen))
  subscriber.on('message', (_channel, message: string) => {
    const end = message.indexOf('\n')
    if (message.slice(0, end) === id) return
    const text = message.slice(end + 1)
    if (text === '') node?.onGap()
    else node?.onMessage(text)
  })
  publisher.on('ready', () => void attempt(reappear))

  async function listen() {
    await subscriber.subscribe(channel)
    isListening = true
    if (mayHaveMissed) node?.onGap()
    mayHaveMissed = false
  }

  /** Redis may have been away, or have forgotten everything: nobody comes or goes by that. */
  async function reappear() {
    await presence.beat(ttlMs)
    await presence.register(node?.present() ?? [])
    // An empty message: what this node said before may have been lost.
    if (mayHaveLost) await publisher.publish(channel, `${id}\n`)
    mayHaveLost = false
  }

  async function beat() {
    isBeating = true
    try {
      const { wasAlive, gone } = await presence.beat(ttlMs)
      if (gone.length > 0) node?.onGone(gone)
      if (!wasAlive) node?.onReturned(await presence.register(node.present()))
      await subscriber.ping()
    } finally {
      isBeating = false
    }
  }

  /** What fails here is tried again: at the next beat, or when the connection is back. */
  async function attempt(action: () => Promise<void>) {
    try {
      await action()
    } catch (error) {
      log.warn({ error }, 'the backplane did not answer')
      // A connection that is open and silent would stay so for many minutes.
      for (const redis of [publisher, subscriber])
        if (redis.status === 'ready') redis.stream.destroy()
    }
  }

  return {
    presence,
    get isConnected() {
      return isListening && publisher.status === 'ready'
    },
    start: async (theNode) => {
      node = theNode
      beating = setInterval(() => {
        if (publisher.status === 'ready' && !isBeating) void attempt(beat)
      }, beatMs).unref()
      await connectRedis([publisher, subscriber], patienceMs)
    },
    publish: (message) => {
      publisher.publish(channel, `${id}\n${message}`).catch(() => {
        mayHaveLost = true
      })
    },
    close: async () => {
      clearInterval(beating)
      for (const redis of [publisher, subscriber]) redis.disconnect()
    },
  }
}

/** Once for each time that it goes away, not for each attempt to reach it. */
function warnOnce(redis: Redis, log: RedisBackplaneOptions['log']) {
  let isAway = false
  redis.on('ready', () => (isAway = false))
  redis.on('error', (error: unknown) => {
    if (!isAway) log.warn({ error }, 'the backplane is away')
    isAway = true
  })
}
