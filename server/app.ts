import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { registerAnswersCheck, type OnViolation } from './contract/answers-check.ts'
import { readContract } from './contract/document.ts'
import type { Handlers } from './contract/handlers.ts'
import { registerJsonBodies } from './contract/json.ts'
import { registerContract } from './contract/plugin.ts'
import type { Core } from './core.ts'
import type { OpenDatabase } from './db/client.ts'
import type { Config } from './lib/config.ts'
import { writeProblem } from './lib/write-problem.ts'
import type { Modules } from './modules.ts'
import { createPageRenderer } from './ssr/page-renderer.ts'
import type { Renderer } from './ssr/renderer.ts'
import { registerFairCalls } from './throttle/fair-calls.ts'
import { registerOpenCalls } from './throttle/open-calls.ts'
import { logEnd, registerAccessLog } from './web/access-log.ts'
import { brotliOptions, compression } from './web/compressed.ts'
import { registerHeaders, securityHeaders } from './web/headers.ts'
import { registerHealth } from './web/health.ts'
import { registerLingering } from './web/lingering.ts'
import { registerNotFound } from './web/not-found.ts'
import { registerApiDocs } from './web/api-docs.ts'
import { isPageRequest, registerApp } from './web/app-files.ts'
import { imageBaseTag } from './web/template.ts'

interface ServerDeps {
  core: Core
  database: OpenDatabase
  modules: Modules
  /** The folder of the built app; undefined when something else serves it. */
  appFolder: string | undefined
  /** Renders the app's public pages; undefined where none was built. */
  renderer: Renderer | undefined
  /** In tests: told of every answer that the contract does not allow. */
  onViolation?: OnViolation
}

/** A connection on which nobody says anything ends after so long; a poll is held for 90 s. */
const silenceMs = 120_000
/** Beyond, new ones are turned away, so that those which are open are served. */
const mostConnections = 10_000
/** Log, metrics, traces and bounds each wait for the end of an answer, and so does each step that its text runs through. */
const mostListeners = 20

/** The whole server, ready to answer. It listens to nothing, and owns nothing: the caller closes the parts that it made. */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { core, modules } = deps
  const loggerInstance: FastifyBaseLogger = core.log
  const app = fastify({
    loggerInstance,
    // access-log.ts writes the one line that there is.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(core.config),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: silenceMs,
    forceCloseConnections: 'idle',
    // While closing, requests on open connections are still answered; `ready` has sent new ones elsewhere.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // No hook has run for a path that could not be decoded.
      logEnd(request, reply)
      reply.headers(securityHeaders(core.config))
      if (!isPageRequest(request) || !app.hasDecorator('sendPage')) {
        void writeProblem(error, request, reply)
        return
      }
      app
        .sendPage(reply)
        .catch((failure: unknown) => void writeProblem(failure, request, reply))
    },
  })
  app.server.maxConnections = mostConnections
  app.server.prependListener('request', (_request, response) => {
    response.setMaxListeners(mostListeners)
  })
  const document = readContract()
  app.setErrorHandler(writeProblem)
  registerHeaders(app, core.config)
  registerAccessLog(app, core.log)
  if (core.config.metrics.port !== undefined || core.config.metrics.token !== undefined) {
    const { registerMetrics } = await import('./metrics/metrics.ts')
    registerMetrics(app, deps)
  }
  registerOpenCalls(app, {
    mostCalls: 256,
    mostConnections: core.config.trustProxy === false ? mostConnections / 10 : undefined,
  })
  registerFairCalls(app)
  // After it, which lets calls go on from others.
  core.tracing?.register(app)
  const { sharedBuckets } = core
  if (sharedBuckets) {
    app.addHook('onReady', () => sharedBuckets.start())
    app.addHook('onClose', () => sharedBuckets.close())
  }
  const isOneOfSeveral = core.config.nodeName !== undefined
  registerHealth(app, { database: deps.database, parts: modules.parts, isOneOfSeveral })
  registerJsonBodies(app)
  await app.register(multipart, { limits: { files: 1, fields: 8, parts: 9, headerPairs: 32 } })
  // Before compression, so that it reads what was written.
  if (deps.onViolation) registerAnswersCheck(app, document, deps.onViolation)
  await app.register(compress, { ...compression, brotliOptions })
  // After compression, which would keep the text until the end.
  registerLingering(app)
  // Object.assign of a list of unknown length answers `any`.
  const handlers = Object.assign(
    {},
    ...modules.list.map((module) => module.handlers),
  ) as Partial<Handlers>
  core.faults?.register(app, { document, authenticate: modules.authenticate })
  const { authenticate, onWrite } = modules
  registerContract(app, { document, handlers, authenticate, onWrite })
  for (const { plugin } of modules.list) if (plugin) await app.register(plugin)
  registerApiDocs(app, document)
  if (deps.appFolder) {
    const { publicUrl } = core.config
    const socketHost = publicUrl ? new URL(publicUrl).host : undefined
    await registerApp(app, {
      folder: deps.appFolder,
      socketHost,
      imageBaseUrl: core.config.imageBaseUrl,
      pages: modules.pages,
      extraHead: (core.faults?.pageHead ?? '') + imageBaseTag(core.config),
      pageCache: modules.pageCache,
      pageRenderer: deps.renderer && createPageRenderer(app, deps.renderer, core),
    })
  }
  registerNotFound(app, document)
  await app.ready()
  return app
}

/** So many hops counted from the connection itself, or the addresses as they are. */
function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number'
    ? (_: string, hop: number) => hop < trustProxy
    : trustProxy
}
