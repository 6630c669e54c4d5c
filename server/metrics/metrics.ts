import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { hashSecret, sameHash } from '#server/auth/secrets.ts'
import type { MetricsConfig } from '#server/lib/config.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { problem } from '#server/lib/problem.ts'
import { createInstruments } from './instruments.ts'
import { keptFor } from './kept-for.ts'
import { measureRequests, type Measured, measureProcess } from './process.ts'
import { measureDatabase } from './database.ts'
/** Who asks more often is told the same. Milliseconds. */
const shortestMs = 1_000
const mostConnections = 16

/** Measures the server, and tells Prometheus at `/metrics`: on a port of its own, or beside everything else. */
export function registerMetrics(app: FastifyInstance, measured: Measured): void {
  const { log, config } = measured.core
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  const instruments = createInstruments(registry, log)
  measureProcess(instruments, measured)
  measureDatabase(instruments, measured)
  const scrape = keptFor(shortestMs, () => registry.metrics())
  const mayAsk = createGuard(config.metrics.token)
  if (config.metrics.port !== undefined)
    return listenApart(app, config.metrics, {
      mayAsk,
      scrape,
      contentType: registry.contentType,
    })
  app.get('/metrics', async (request, reply) => {
    if (!mayAsk(request.headers.authorization)) throw problem.unauthenticated()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await scrape())
  })
}

function createGuard(token: string | undefined) {
  if (token === undefined) return () => true
  const wanted = hashSecret(`Bearer ${token}`)
  return (given: string | undefined) => sameHash(hashSecret(given ?? ''), wanted)
}

interface Answering {
  mayAsk: (given: string | undefined) => boolean
  scrape: () => Promise<string>
  contentType: string
}

/** Until the app has closed: what a server does while it leaves is of interest, too. */
function listenApart(
  app: FastifyInstance,
  { port, host }: MetricsConfig,
  { mayAsk, scrape, contentType }: Answering,
) {
  const server = createServer((request, response) => {
    const end = (status: number, body = '') => response.writeHead(status).end(body)
    if (request.url !== '/metrics') return end(404)
    if (!mayAsk(request.headers.authorization)) return end(401)
    response.setHeader('content-type', contentType)
    scrape().then(
      (text) => end(200, text),
      () => end(500),
    )
  })
  server.maxConnections = mostConnections
  app.addHook('onReady', (done) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      done(
        new OperatorError(
          `METRICS_PORT 用不了：不能在 ${host}:${port} 监听（${error.code}）。请换一个端口，或停止占用它的程序，并检查 METRICS_HOST。`,
        ),
      ),
    )
    server.listen({ port, host }, done)
  })
  app.addHook('onClose', (_app, done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}
