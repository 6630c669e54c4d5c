import type { Redis } from 'ioredis'
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
  arrive: `${common}
add(ARGV[3])
return isElsewhere(ARGV[3]) and 0 or 1`,

  leave: `${common}
remove(ARGV[3], node)
return isElsewhere(ARGV[3]) and 0 or 1`,

  isOnline: `${common}
return isElsewhere(ARGV[3]) and 1 or 0`,

  /** Renews this node's lease and removes nodes whose lease has ended. Answers whether its own had not ended, and which users no node has any more. */
  beat: `${common}
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
  register: `${common}
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

interface RedisPresence extends SharedPresence {
  /** Keeps this node alive for `ttlMs`. `wasAlive` false: others have held it for dead, or Redis has forgotten. */
  beat(ttlMs: number): Promise<{ wasAlive: boolean; gone: string[] }>
  register(userIds: string[]): Promise<string[]>
}

/** Who is connected to which node, in Redis. Every function fails when Redis cannot be reached. */
export function createRedisPresence(redis: Redis, prefix: string, node: string): RedisPresence {
  const run = (script: keyof typeof scripts, ...args: (string | number)[]) =>
    redis.eval(scripts[script], 0, prefix, node, ...args)

  return {
    arrive: async (userId) => (await run('arrive', userId)) === 1,
    leave: async (userId) => (await run('leave', userId)) === 1,
    isOnline: async (userId) => (await run('isOnline', userId)) === 1,
    beat: async (ttlMs) => {
      // What the script answers.
      const [wasAlive, gone] = (await run('beat', ttlMs)) as [number, string[]]
      return { wasAlive: wasAlive === 1, gone }
    },
    register: async (userIds) => (await run('register', ...userIds)) as string[],
  }
}
