import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import Fastify from 'fastify'

export interface Asked {
  headers?: Record<string, string>
  /** Of members: the connections ask for them in turn. Left out, visitors ask. */
  tokens?: readonly string[]
  /** Each connection asks for these in an order of its own, again and again. */
  paths: readonly string[]
  /** Each request comes from a network of its own, and not each connection: what is limited for each is asked without end. */
  isFromEverywhere?: boolean
}

const connections = 50
const seconds = 3
/** Of one connection: more than it is answered before it ends. */
const mostOfOne = 300

/** Answers that came in a second. */
export async function requestsPerSecond(
  url: string,
  { headers = {}, tokens = [], paths, isFromEverywhere = false }: Asked,
): Promise<number> {
  let clients = 0
  let networks = 0
  const { requests, errors, non2xx } = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const own = networkAt(clients)
      const token = tokens[clients++ % tokens.length]
      const asked = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
      const from = Math.floor(Math.random() * paths.length)
      const order = [...paths.slice(from), ...paths.slice(0, from)].slice(0, mostOfOne)
      client.setRequests(
        order.map((path) => {
          const network = isFromEverywhere ? networkAt(networks++) : own
          return { path, headers: { ...asked, 'x-forwarded-for': network } }
        }),
      )
    },
  })
  if (errors > 0 || non2xx > 0) throw new Error(`${paths[0]}: ${errors + non2xx} were refused`)
  return requests.average
}

/** One of many networks, as a proxy names it: what a single one asks waits for what others ask. */
export const networkAt = (index: number) => `10.${(index >> 8) % 256}.${index % 256}.1`

/** Networks of those who open a post, in a run: none that reads beside. */
let opened = 1_000

/** What nothing on this machine is faster than: a bare Fastify that stringifies so many characters by a schema. */
export async function startFloor(characters = 4_000) {
  const bare = Fastify()
  const schema = { type: 'object', properties: { text: { type: 'string' } } } as const
  const value = { text: 'a'.repeat(characters) }
  bare.get('/', { schema: { response: { 200: schema } } }, async () => value)
  const url = await bare.listen({ port: 0 })
  return {
    requestsPerSecond: () => requestsPerSecond(url, { paths: ['/'] }),
    close: () => bare.close(),
  }
}

/** The part of this machine that is busy for some seconds, from 0 to 1. */
export async function busyPart(): Promise<number> {
  const before = coreTimes()
  await pause(seconds * 1000)
  const after = coreTimes()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

/** Of all cores together, in milliseconds since the machine was started. */
function coreTimes() {
  const times = cpus().flatMap((core) => Object.entries(core.times))
  const sumOf = (some: typeof times) => some.reduce((sum, [, time]) => sum + time, 0)
  return { idle: sumOf(times.filter(([name]) => name === 'idle')), all: sumOf(times) }
}

/** Who writes, and about which posts. */
interface Writers {
  url: string
  tokens: string[]
  ids: string[]
}

const writesASecond = 20

/** Writes until it is stopped: posts are opened, and likes given and taken back, each as often. */
export function keepWriting({ url, tokens, ids }: Writers) {
  let count = 0
  let refused = 0
  const send = async (method: string, path: string, token?: string) => {
    // One network may open so many posts in an hour; visitors come from many.
    const headers =
      token === undefined
        ? { 'x-forwarded-for': networkAt(opened++) }
        : { authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, { method, headers }).catch(() => undefined)
    if (!answer?.ok) refused += 1
  }
  const timer = setInterval(() => {
    const turn = Math.floor(count / 2)
    const id = ids[turn % ids.length] ?? ''
    count += 1
    if (count % 2 === 0) return void send('POST', `/api/posts/${id}/view`)
    const round = Math.floor(turn / tokens.length)
    const liked = ids[Math.floor(round / 2) % ids.length] ?? ''
    const method = round % 2 === 0 ? 'POST' : 'DELETE'
    void send(method, `/api/posts/${liked}/like`, tokens[turn % tokens.length])
  }, 1000 / writesASecond)
  return {
    stop: () => {
      clearInterval(timer)
      if (refused > count / 5) throw new Error(`${refused} of ${count} writes were refused`)
    },
  }
}
