import compress from '@fastify/compress'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { HubConnection, IHttpConnectionOptions } from '@microsoft/signalr'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { createHubServer } from '#server/realtime/signalr/hub-server.ts'
import type { HubServerOptions, SweptHubServer } from '#server/realtime/signalr/hub-server.ts'
import { HubError, method } from '#server/realtime/signalr/hub.ts'
import type { Caller, Hub, HubMethod, Identity } from '#server/realtime/signalr/hub.ts'
import { createLog } from '#server/lib/log.ts'
import { registerAccessLog } from '#server/web/access-log.ts'
import { registerHeaders } from '#server/web/headers.ts'
import { createClock } from './clock.ts'
import type { MovableClock } from './clock.ts'

/** What the test hub pushes. */
type TestPushes = { Receive: unknown[] }

export interface TestHubs {
  app: FastifyInstance
  url: string
  hubs: SweptHubServer
  hub: Hub<TestPushes>
  clock: MovableClock
  logLines: string[]
  /** The calls that the hub saw. */
  seen: string[]
  /** Tokens and whose they are; a token is `user` or `user:session`. Delete one to revoke it. */
  revoked: Set<string>
  /** How often a token was asked about. */
  questions: string[]
  /** What every request is answered with, in the order they came; `sent` once a hub has taken it over. */
  replies: FastifyReply[]
  /** Lets the calls of `Held` end. */
  release(): void
  /** Moves the hubs' own clock and does what is due then. */
  pass(milliseconds: number): void
  close(): Promise<void>
}

type TestCaller = Caller<TestPushes>

export const hubPath = '/api/hubs/test'
const farAway = 3_600_000

/** A hub server with a small hub that knows no blog, listening, with the hooks of the product around it. */
export async function startHubs(
  options: Partial<HubServerOptions> = {},
  { requestTimeout = 60_000, connectionsCheckingInterval = 30_000 } = {},
): Promise<TestHubs> {
  const clock = createClock()
  const logLines: string[] = []
  const log = createLog('debug', { write: (line) => void logLines.push(line) })
  const seen: string[] = []
  const revoked = new Set<string>()
  const questions: string[] = []
  const replies: FastifyReply[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let passed = 0
  const hubs = createHubServer({
    authenticate: async (token) => {
      questions.push(token)
      if (token === 'banned') throw Object.assign(new Error('banned'), { status: 403 })
      if (token === 'broken') throw new Error('the database is away')
      return revoked.has(token) ? undefined : identityOf(token, clock)
    },
    log,
    clock,
    elapsed: () => performance.now() + passed,
    ...options,
    limits: { sweepMs: farAway, ...options.limits },
  })
  const hub = hubs.hub<TestPushes>(hubPath)
  hub.serve({
    methods: testMethods(seen, released),
    onResync: (caller) => caller.push('Receive', 'resync'),
  })
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    forceCloseConnections: 'idle',
    requestTimeout,
    http: { connectionsCheckingInterval },
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
  })
  registerHeaders(app, { publicUrl: undefined })
  registerAccessLog(app, log)
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (_request, reply) => void replies.push(reply))
  await app.register(compress, { threshold: 0, encodings: ['br', 'gzip'] })
  await app.register(hubs.plugin)
  app.get('/blank', (_request, reply) =>
    reply
      .type('text/html')
      .header('content-security-policy', "default-src 'self' 'unsafe-inline'")
      .send('<title>hubs</title>'),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    url,
    hubs,
    hub,
    clock,
    logLines,
    seen,
    revoked,
    questions,
    replies,
    release,
    pass: (milliseconds) => {
      passed += milliseconds
      hubs.sweep()
    },
    close: async () => {
      release()
      // Clients open a spare connection ahead of need; without a request on it, Node does not call it idle.
      const spare = setInterval(() => app.server.closeAllConnections(), 200)
      await app.close()
      clearInterval(spare)
    },
  }
}

function identityOf(token: string, clock: MovableClock): Identity {
  const [userId = '', sessionId = `${userId}'s session`] = token.split(':')
  return { userId, sessionId, expiresAt: new Date(clock.now().getTime() + 15 * 60_000) }
}

function testMethods(
  seen: string[],
  released: Promise<void>,
): Record<string, HubMethod<TestPushes>> {
  const any = (args: readonly unknown[]): unknown[] => [...args]
  const none = (): [] => []
  const number = ([value]: readonly unknown[]): [number] => {
    if (typeof value !== 'number') throw new TypeError('no number')
    return [value]
  }
  const text = ([value]: readonly unknown[]): [string] => {
    if (typeof value !== 'string') throw new HubError('请填写名称')
    return [value]
  }
  const note = (name: string) => {
    seen.push(name)
  }
  return {
    Echo: method(any, (_: TestCaller, ...[value]) => (note('Echo'), value)),
    Void: method(none, () => note('Void')),
    Null: method(none, () => null),
    Throw: method(none, () => {
      throw new Error('a secret of the server')
    }),
    ThrowHub: method(text, (_: TestCaller, reason) => {
      throw new HubError(reason)
    }),
    Slow: method(number, async (_: TestCaller, ms) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      note('Slow')
    }),
    Held: method(none, async () => {
      note('held')
      await released
      note('Held')
    }),
    Push: method(number, (caller: TestCaller, times) => {
      for (let i = 1; i <= times; i++) caller.push('Receive', i)
    }),
    PushBack: method(any, (caller: TestCaller, ...values) => caller.push('Receive', ...values)),
    WhoAmI: method(none, (caller: TestCaller) => [caller.connectionId, caller.userId]),
  }
}

export const transports = {
  WebSockets: HttpTransportType.WebSockets,
  ServerSentEvents: HttpTransportType.ServerSentEvents,
  LongPolling: HttpTransportType.LongPolling,
} as const

export interface ClientOptions extends IHttpConnectionOptions {
  token?: string
  reconnects?: boolean
}

/** The official client, not started. */
export function client(
  { url }: Pick<TestHubs, 'url'>,
  transport: keyof typeof transports = 'WebSockets',
  { token = 'ada', reconnects = false, ...options }: ClientOptions = {},
): HubConnection {
  const builder = new HubConnectionBuilder()
    .withUrl(`${url}${hubPath}`, {
      transport: transports[transport],
      accessTokenFactory: () => token,
      ...options,
    })
    .configureLogging(LogLevel.None)
  return (reconnects ? builder.withAutomaticReconnect([0, 0, 0]) : builder).build()
}

/** A started client, with everything that it was pushed. */
export async function connected(...args: Parameters<typeof client>) {
  const connection = client(...args)
  const received: unknown[][] = []
  connection.on('Receive', (...values) => void received.push(values))
  await connection.start()
  return { connection, received }
}

/** How a connection ended: resolves with what `onclose` was given. */
export const closing = (connection: HubConnection) =>
  new Promise<Error | undefined>((resolve) => connection.onclose(resolve))
