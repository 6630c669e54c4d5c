import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { isFromRenderer, onRequestEnd } from '#server/web/request-end.ts'

/** In seconds: a page that is kept, a call, what a reader notices, and what they give up on. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts requests by the pattern of their route: there are as many series as there are routes, whatever is asked for. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const ended = new Counter({
    name: 'inkstone_http_requests_total',
    help: 'Requests that have ended, by route and status; 499: the client did not wait.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'inkstone_http_request_duration_seconds',
    help: 'How long requests took until their last byte was handed over.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const open = new Gauge({
    name: 'inkstone_http_requests_open',
    help: 'Requests that have not ended yet, those of waiting hub clients among them.',
    registers,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isFromRenderer(request)) return
    const { method } = request
    open.inc()
    onRequestEnd(request, reply, ({ route, status, milliseconds }) => {
      open.dec()
      ended.inc({ method, route, status })
      durations.observe({ method, route }, milliseconds / 1000)
    })
  })
}
