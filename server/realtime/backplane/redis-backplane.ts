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

/** What is said beside messages: that this node lives, and that what it said before may have been lost. */
const alive = '.'
const gap = ''

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
  /** When each other node was heard last. */
  const heard = new Map<string, number>()
  let node: BackplaneNode | undefined
  let isListening = false
  let isBeating = false
  let isFailing = false
  let failedAt = -Infinity
  let mayHaveMissed = false
  let mayHaveLost = false
  /** What Redis may not know yet: who is here, and that others held them for gone. */
  let isRegistered = false
  let wasDead = false
  let beating: NodeJS.Timeout | undefined

  for (const redis of [publisher, subscriber]) warnOnce(redis, log)
  subscriber.on('close', () => {
    isListening = false
    mayHaveMissed = true
  })
  subscriber.on('ready', () => void attempt(listen))
  subscriber.on('message', (_channel, message: string) => {
    const end = message.indexOf('\n')
    const sender = message.slice(0, end)
    if (sender === id) return
    heard.set(sender, performance.now())
    const text = message.slice(end + 1)
    if (text === gap) node?.onGap()
    else if (text !== alive) node?.onMessage(text)
  })
  publisher.on('ready', () => {
    // Redis may have been away, or have forgotten everything.
    isRegistered = false
    void attempt(beat)
  })

  async function listen() {
    await subscriber.subscribe(channel)
    isListening = true
    if (mayHaveMissed) node?.onGap()
    mayHaveMissed = false
  }

  /** Says that this node lives, and makes up for what could not be said or heard. */
  async function beat() {
    isBeating = true
    try {
      // A Redis that is full still carries messages.
      await renew().finally(async () => {
        await greet()
        if (subscriber.status === 'ready') await (isListening ? subscriber.ping() : listen())
      })
      isFailing = false
    } finally {
      isBeating = false
      for (const [other, time] of heard) if (isOver(time)) heard.delete(other)
    }
  }

  /** Keeps this node and its people in Redis. Where that forgot them all, those who never left are told of once more. */
  async function renew() {
    const { wasAlive, gone } = await presence.beat(ttlMs)
    wasDead ||= !wasAlive
    if (gone.length > 0) node?.onGone(gone)
    if (isRegistered && !wasDead) return
    isRegistered = true
    const arrived = await noted(presence.register(node?.present() ?? []))
    if (wasDead) node?.onReturned(arrived)
    wasDead = false
  }

  /** What was not written of one of them is made up for with all. */
  async function noted<Answer>(written: Promise<Answer>): Promise<Answer> {
    try {
      return await written
    } catch (error) {
      isRegistered = false
      throw error
    }
  }

  async function greet() {
    const hasLost = mayHaveLost
    mayHaveLost = false
    try {
      await publisher.publish(channel, `${id}\n${hasLost ? gap : alive}`)
    } catch (error) {
      mayHaveLost ||= hasLost
      throw error
    }
  }

  const isOver = (time: number) => performance.now() - time >= ttlMs / 2

  /** What fails here is tried again: at the next beat, or when the connection is back. */
  async function attempt(action: () => Promise<unknown>) {
    try {
      await action()
    } catch (error) {
      if (!isFailing) log.warn({ error }, 'the backplane did not answer')
      isFailing = true
      failedAt = performance.now()
      if (isReply(error)) return
      // A connection that is open and silent would stay so for many minutes.
      for (const redis of [publisher, subscriber])
        if (redis.status === 'ready') redis.stream.destroy()
    }
  }

  return {
    id,
    presence: {
      arrive: (userId) => noted(presence.arrive(userId)),
      leave: (userId) => noted(presence.leave(userId)),
      onlineAmong: async (userIds) => {
        // While leases may not be renewed they end. When they can be, each node does it at its own next beat.
        if (performance.now() - failedAt < 2 * beatMs) throw new Error('leases may be over')
        return presence.onlineAmong(userIds)
      },
    },
    get isConnected() {
      return isListening && publisher.status === 'ready'
    },
    hears: (other) => other === id || !isOver(heard.get(other) ?? -Infinity),
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

/** Redis has answered, and refuses: it is full, or a replica, or does not let us. */
const isReply = (error: unknown) => error instanceof Error && error.name === 'ReplyError'

/** Once for each time that it goes away, not for each attempt to reach it. */
function warnOnce(redis: Redis, log: RedisBackplaneOptions['log']) {
  let isAway = false
  redis.on('ready', () => (isAway = false))
  redis.on('error', (error: unknown) => {
    if (!isAway) log.warn({ error }, 'the backplane is away')
    isAway = true
  })
}
