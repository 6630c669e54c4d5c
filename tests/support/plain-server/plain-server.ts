import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastify from 'fastify'
import { createLog } from '#server/lib/log.ts'
import { createHubServer } from '#server/realtime/signalr/hub-server.ts'
import {
  ArgumentsError,
  HubError,
  method,
  type Caller,
  type Hub,
  type HubMethod,
} from '#server/realtime/signalr/hub.ts'
import type { Push } from './asked.ts'
import { serveCalls } from './calls.ts'
import { confirm, readUpTo, send } from './chat.ts'
import { serveImages } from './images.ts'
import { createPlainWorld, type PlainWorld } from './world.ts'

export interface PlainServer {
  url: string
  world: PlainWorld
  /** The calls that it did not know, such as `GET /api/site`. */
  unknown: string[]
  /** What clients invoked on the chat hub, with how many arguments. */
  invoked: string[]
  close(): Promise<void>
}

type AnyPush = Record<string, unknown[]>

const app = join(import.meta.dirname, '../../../dist/app')

/**
 * A server that knows the specification and nothing of ours: its calls, fields and hubs, over a real hub protocol. It
 * serves the app as it was built, and answers every other call with an empty 404.
 */
export async function startPlainServer(): Promise<PlainServer> {
  const world = createPlainWorld()
  const unknown: string[] = []
  const invoked: string[] = []
  const server = fastify({ forceCloseConnections: true })
  const hubs = createHubServer({
    authenticate: async (token) => {
      const userId = world.tokens.get(token)
      return userId === undefined
        ? undefined
        : { userId, sessionId: token, expiresAt: new Date('2099-01-01') }
    },
    log: createLog('silent'),
  })
  const chat = hubs.hub<AnyPush>('/api/hubs/chat')
  const push: Push = (userId, name, ...args) => chat.clients.user(userId).push(name, ...args)
  serveChat(chat, { world, push, invoked })
  const isOnline = method(one, (_caller: Caller<AnyPush>, ..._people: string[]) => true)
  hubs
    .hub<AnyPush>('/api/hubs/notification')
    .serve({ methods: { IsUserOnlineAsync: isOnline } })
  await server.register(hubs.plugin)
  serveCalls(server, world, push)
  await serveImages(server, world)
  server.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://plain')
    if (pathname.startsWith('/api')) {
      unknown.push(`${request.method} ${pathname}`)
      return reply.code(404).send()
    }
    if (pathname === '/') return reply.redirect('/blog/')
    const file = join(app, pathname.replace(/^\/blog/, ''))
    const isFile = existsSync(file) && statSync(file).isFile()
    const found = isFile ? file : join(app, 'index.html')
    return reply.type(types[extname(found)] ?? 'text/html').send(readFileSync(found))
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { url, world, unknown, invoked, close: () => server.close() }
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
}

interface Chat {
  world: PlainWorld
  push: Push
  invoked: string[]
}

/** Five methods with the arguments of the specification: one more or less is not bound, as on ASP.NET Core. None has a result but the last. */
function serveChat(hub: Hub<AnyPush>, { world, push, invoked }: Chat) {
  const serve = (
    name: string,
    read: (args: readonly unknown[]) => string[],
    run: (me: string, ...args: string[]) => unknown,
  ): Record<string, HubMethod<AnyPush>> => ({
    [name]: method(
      (args) => {
        invoked.push(`${name} ${args.length}`)
        return read(args)
      },
      ({ userId }: Caller<AnyPush>, ...args: string[]) => run(userId, ...args),
    ),
  })
  hub.serve({
    methods: {
      ...serve('SendMessage', exactly(3), (from, to = '', content = '') => {
        if (content === '不许说') throw new HubError('这句话不能说')
        send(world, push, { from, to, content })
      }),
      ...serve('ConfirmMessageDelivered', exactly(1), (me, id = '') =>
        confirm(world, push, me, id),
      ),
      ...serve('UpdateConversationCheckpoint', exactly(2), (reader, peer = '', upTo = '') =>
        readUpTo(world, push, { reader, peer, upTo }),
      ),
      ...serve('UserTyping', exactly(1), (me, to = '') => push(to, 'UserTyping', me)),
      ...serve('IsUserOnlineAsync', exactly(1), () => true),
    },
  })
}

const exactly = (count: number) => (args: readonly unknown[]) => {
  if (args.length !== count) throw new ArgumentsError('the method has other arguments')
  return args.map(String)
}

const one = exactly(1)
