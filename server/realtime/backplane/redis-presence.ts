import type { Redis, Result } from 'ioredis'
import type { SharedPresence } from './backplane.ts'

/*
 * In Redis, under one prefix:
 *   nodes          sorted set: node → when it counts as dead, unless it beats before
 *   users:{node}   set: who is connected to the node
 *   online:{user}  set: the nodes that have them
 * The time is that of Redis, the same for every node. The scripts name keys as they go: one Redis, not a cluster.
 */
const common = `
local prefix, node = ARGV[1], ARGV[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local nodes = prefix .. 'nodes'
local function online(user) return prefix .. 'online:' .. user end
local function users(of) return prefix .. 'users:' .. of end
local function isElsewhere(user)
  for _, other in ipairs(redis.call('SMEMBERS', online(user))) do
    local dies = other ~= node and redis.call('ZSCORE', nodes, other)
    if dies and tonumber(dies) > now then return true end
  end
  return false
end
local function add(user)
  redis.call('SADD', online(user), node)
  redis.call('SADD', users(node), user)
end
local function remove(user, from)
  redis.call('SREM', online(user), from)
  redis.call('SREM', users(from), user)
end
`

const scripts = {
  arrivePresence: `${common}
add(ARGV[3])
return isElsewhere(ARGV[3]) and 0 or 1`,

  leavePresence: `${common}
remove(ARGV[3], node)
return isElsewhere(ARGV[3]) and 0 or 1`,

  /** Answers those of many users whom another node has. */
  onlineAmong: `${common}
local found = {}
for i = 3, #ARGV do
  if isElsewhere(ARGV[i]) then table.insert(found, ARGV[i]) end
end
return found`,

  /** Renews this node's lease and removes nodes whose lease has ended. Answers whether its own had not ended, and which users no node has any more. */
  beatPresence: `${common}
local dies = redis.call('ZSCORE', nodes, node)
local wasAlive = dies and tonumber(dies) > now and 1 or 0
redis.call('ZADD', nodes, now + ARGV[3], node)
local gone = {}
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', nodes, '-inf', now)) do
  for _, user in ipairs(redis.call('SMEMBERS', users(dead))) do
    remove(user, dead)
    if redis.call('SCARD', online(user)) == 0 then table.insert(gone, user) end
  end
  redis.call('ZREM', nodes, dead)
end
return { wasAlive, gone }`,

  /** Says anew who is here: answers whom no other node has. */
  registerPresence: `${common}
local present, arrived = {}, {}
for i = 3, #ARGV do
  present[ARGV[i]] = true
  add(ARGV[i])
  if not isElsewhere(ARGV[i]) then table.insert(arrived, ARGV[i]) end
end
for _, user in ipairs(redis.call('SMEMBERS', users(node))) do
  if not present[user] then remove(user, node) end
end
return arrived`,
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    arrivePresence(prefix: string, node: string, user: string): Result<0 | 1, Context>
    leavePresence(prefix: string, node: string, user: string): Result<0 | 1, Context>
    onlineAmong(
      prefix: string,
      node: string,
      ...users: readonly string[]
    ): Result<string[], Context>
    beatPresence(
      prefix: string,
      node: string,
      ttlMs: number,
    ): Result<[wasAlive: 0 | 1, gone: string[]], Context>
    registerPresence(
      prefix: string,
      node: string,
      ...users: readonly string[]
    ): Result<string[], Context>
  }
}

interface RedisPresence extends SharedPresence {
  /** Keeps this node alive for `ttlMs`. `wasAlive` false: others have held it for dead, or Redis has forgotten. */
  beat(ttlMs: number): Promise<{ wasAlive: boolean; gone: string[] }>
  register(userIds: string[]): Promise<string[]>
}

/** Who is connected to which node, in Redis. Every function fails when Redis cannot be reached. */
export function createRedisPresence(redis: Redis, prefix: string, node: string): RedisPresence {
  for (const [name, lua] of Object.entries(scripts))
    redis.defineCommand(name, { numberOfKeys: 0, lua })

  return {
    arrive: async (userId) => (await redis.arrivePresence(prefix, node, userId)) === 1,
    leave: async (userId) => (await redis.leavePresence(prefix, node, userId)) === 1,
    onlineAmong: (userIds) => redis.onlineAmong(prefix, node, ...userIds),
    beat: async (ttlMs) => {
      const [wasAlive, gone] = await redis.beatPresence(prefix, node, ttlMs)
      return { wasAlive: wasAlive === 1, gone }
    },
    register: (userIds) => redis.registerPresence(prefix, node, ...userIds),
  }
}
