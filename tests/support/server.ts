import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createServer } from '#server/app.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import { createCore } from '#server/core.ts'
import type { Core } from '#server/core.ts'
import type { WrapClient } from '#server/db/client.ts'
import { openFaults } from '#server/open.ts'
import { createImageProcessor } from '#server/images/image-processor.ts'
import type { ImageProcessor } from '#server/images/image-processor.ts'
import { readConfig } from '#server/lib/config.ts'
import type { Config, Environment } from '#server/lib/config.ts'
import { createLog } from '#server/lib/log.ts'
import type { Mail } from '#server/mail/mail.ts'
import { createModules, type Modules, type Services } from '#server/modules.ts'
import { createNotificationDispatcher } from '#server/notifications/notification-dispatcher.ts'
import type { Renderer } from '#server/ssr/renderer.ts'
import { createTextRenderer } from '#server/rendering/text-renderer.ts'
import type { TextRenderer } from '#server/rendering/text-renderer.ts'
import { createClock } from './clock.ts'
import type { MovableClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { accessToken, createMember } from './members.ts'
import type { Member, NewAccount } from './members.ts'

export interface TestServerOptions {
  /** Environment variables of the server, beside the test's own. */
  env?: Environment
  config?: Partial<Config>
  clock?: MovableClock
  /** Stand in for the real handlers; for tests about the contract itself. */
  handlers?: Partial<Handlers>
  authenticate?: Modules['authenticate']
  /** A folder with an index.html, as `npm run build` makes it. */
  appFolder?: string
  /** Renders the pages of that app. */
  renderer?: Renderer | undefined
  /** Stands in for the threads that all servers of a test run share. */
  textRenderer?: TextRenderer
  /** Stands in for the process that all servers of a test run share. */
  imageProcessor?: ImageProcessor
  /** Looks at every statement; not beside faults. */
  wrapClient?: WrapClient
  /** Whether it tells members what happens; off, as if it had died before it could. */
  tells?: boolean
  /** Whether jobs run by themselves; off, so that a test runs them when it wants. */
  jobs?: boolean
}

interface TestRequest extends Pick<
  InjectOptions,
  'headers' | 'payload' | 'query' | 'remoteAddress'
> {
  token?: string | undefined
  /** Sent as JSON; `payload` sends bytes as they are. */
  body?: unknown
}

export interface TestServer {
  app: FastifyInstance
  core: Core
  services: Services
  clock: MovableClock
  /** Every letter sent, oldest first. */
  mails: Mail[]
  /** What the server logged, one JSON object each. */
  logLines: Record<string, unknown>[]
  /** One request; its answer has been held against the contract. */
  inject(method: string, url: string, request?: TestRequest): Promise<LightMyRequestResponse>
  get(url: string, token?: string): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown, token?: string): Promise<LightMyRequestResponse>
  put(url: string, body?: unknown, token?: string): Promise<LightMyRequestResponse>
  delete(url: string, token?: string): Promise<LightMyRequestResponse>
  /** An account that may sign in, with an access token of a session of its own. One that is deleted has no `email` and no `passwordHash`. */
  createMember(overrides?: Partial<NewAccount>): Promise<Member>
  createAdmin(overrides?: Partial<NewAccount>): Promise<Member>
  /** Another access token of the same session, after the clock has outlived the first. */
  tokenFor(member: Member): Promise<string>
  close(): Promise<void>
}

/* Their threads and processes end with this one: starting some for each server would cost more than most tests. */
const sharedRenderer = createTextRenderer({ log: createLog('error') })
const sharedImageProcessor = createImageProcessor({ log: createLog('error') })

/** A whole server in this process, on a fresh database of the engine under test; it listens to nothing. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-test-'))
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://blog.example',
      DEMO: 'off',
      ...options.env,
    }),
    ...options.config,
  }
  const clock = options.clock ?? createClock()
  const mails: Mail[] = []
  const logLines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void logLines.push(JSON.parse(line)) })
  const faults = await openFaults(config, { clock, log })
  const database = await openTestDatabase(faults?.wrapClient ?? options.wrapClient)
  const core = createCore({
    config,
    database,
    clock,
    log,
    faults,
    keys: { token: Buffer.alloc(32, 1), hash: Buffer.alloc(32, 2) },
    mailer: {
      send: async (mail) => void mails.push(mail),
      check: () => Promise.resolve(),
      close: () => {},
    },
    textRenderer: options.textRenderer ?? sharedRenderer,
    imageProcessor: options.imageProcessor ?? sharedImageProcessor,
    publicUrl: () => config.publicUrl ?? 'https://blog.example',
  })
  const modules = replaceParts(createModules(core), options)
  const violations: string[] = []
  const app = await createServer({
    core,
    database,
    modules,
    appFolder: options.appFolder,
    renderer: options.renderer,
    onViolation: (sentence) => void violations.push(sentence),
  })
  if (options.jobs) for (const module of modules.list) await module.start?.()
  else if (options.tells ?? true) tellFrom(core)

  async function inject(
    method: string,
    url: string,
    { token, body, ...rest }: TestRequest = {},
  ) {
    const response = await app.inject({
      ...rest,
      // light-my-request takes any object and writes it as JSON; the contract judges the rest.
      ...(body === undefined ? {} : { payload: body as object }),
      // light-my-request upper-cases it and knows every method of HTTP.
      method: method as 'GET',
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...rest.headers },
    })
    if (violations.length > 0) {
      throw new Error(`The answer breaks the contract: ${violations.splice(0).join('\n')}`)
    }
    return response
  }

  async function close() {
    await app.close()
    for (const module of modules.list.toReversed()) await module.stop?.()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
    // Of answers that went over a real connection nobody has told yet.
    if (violations.length > 0) throw new Error(violations.join('\n'))
  }

  return {
    app,
    core,
    services: modules.services,
    clock,
    mails,
    logLines,
    inject,
    get: (url, token) => inject('GET', url, { token }),
    post: (url, body, token) => inject('POST', url, { token, body }),
    put: (url, body, token) => inject('PUT', url, { token, body }),
    delete: (url, token) => inject('DELETE', url, { token }),
    createMember: (overrides) => createMember(core, overrides),
    createAdmin: (overrides) =>
      createMember(core, { roles: ['Admin'], passwordHash: 'unknown', ...overrides }),
    tokenFor: (member) => accessToken(core, member),
    close,
  }
}

/** What a server answers to a request of a browser. */
export async function answerTo(server: TestServer, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const text = await request.text()
  const { statusCode, headers, body } = await server.inject(request.method, pathname + search, {
    headers: Object.fromEntries(request.headers),
    ...(text !== '' && { payload: text }),
  })
  return new Response(statusCode === 204 ? null : body, {
    status: statusCode,
    headers: { 'content-type': String(headers['content-type'] ?? '') },
  })
}

/** Lets the process of this core tell what waits, and goes on when that has been told. */
export async function tellWaiting({ core }: Pick<TestServer, 'core'>): Promise<void> {
  tellFrom(core)
  await core.outbox.idle()
}

const tellFrom = (core: Core) => core.outbox.start(createNotificationDispatcher(core))

function replaceParts(
  modules: Modules,
  { handlers, authenticate }: TestServerOptions,
): Modules {
  return {
    ...modules,
    authenticate: authenticate ?? modules.authenticate,
    list: handlers ? [...modules.list, { handlers }] : modules.list,
  }
}
