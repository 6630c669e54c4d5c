import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Core } from '#server/core.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import type { Config } from '#server/lib/config.ts'
import { readVersion } from '#server/lib/version.ts'
import type { Modules } from '#server/modules.ts'
import type { CacheState } from '#server/response-cache/cache.ts'
import { parts } from '#server/system/parts.ts'
import { isFromRenderer, onRequestEnd } from '#server/web/request-end.ts'
import type { Instruments } from './instruments.ts'

export interface Measured {
  core: Core
  database: Pick<OpenDatabase, 'pool' | 'engine'>
  modules: Modules
}

/** What this process knows of itself, and what it stands on. */
export function measureProcess(instruments: Instruments, measured: Measured): void {
  measureParts(instruments, measured)
  measureConnections(instruments, measured)
  measureCaches(instruments, measured.modules)
  measureWork(instruments, measured.modules)
  measureDisk(instruments, measured.core.config)
}

function measureParts({ gauge }: Instruments, { database, modules }: Measured) {
  gauge({
    name: 'inkstone_build_info',
    help: 'Always 1; which version this is, and on what it runs.',
    labelNames: ['version', 'node', 'engine'],
    read: () => [
      [1, { version: readVersion(), node: process.version, engine: database.engine }],
    ],
  })
  gauge({
    name: 'inkstone_part_up',
    help: 'Whether what the server needs besides its database works, 1 or 0, as /health/ready says.',
    labelNames: ['part'],
    read: async () => {
      const failing = await modules.parts.failing()
      return parts.map((part) => [failing.includes(part) ? 0 : 1, { part }] as const)
    },
  })
}

function measureConnections({ gauge }: Instruments, { core, database }: Measured) {
  gauge({
    name: 'inkstone_pool_connections',
    help: 'Connections to PostgreSQL: idle, in use, and the most that there may be.',
    labelNames: ['state'],
    read: () => {
      const pool = database.pool()
      if (!pool) return []
      return [
        [pool.idle, { state: 'idle' }],
        [pool.open - pool.idle, { state: 'used' }],
        [pool.max, { state: 'max' }],
      ]
    },
  })
  gauge({
    name: 'inkstone_pool_waiting',
    help: 'Statements and transactions that wait for a connection.',
    read: () => [[database.pool()?.waiting ?? 0]],
  })
  gauge({
    name: 'inkstone_replica_up',
    help: 'Whether a replica is read from, 1 or 0.',
    labelNames: ['replica'],
    read: () =>
      core.replicas().map((it) => [it.problem === null ? 1 : 0, { replica: it.name }]),
  })
  gauge({
    name: 'inkstone_replica_lag_bytes',
    help: "How much of the primary's log a replica lacked when it was last looked at.",
    labelNames: ['replica'],
    read: () =>
      core
        .replicas()
        .flatMap((it) => (it.lagBytes === null ? [] : [[it.lagBytes, { replica: it.name }]])),
  })
}

function measureCaches({ gauge, counter }: Instruments, { caches }: Pick<Modules, 'caches'>) {
  const ofCaches = (value: (state: CacheState) => number) => () =>
    Object.entries(caches).map(([cache, it]) => [value(it.state()), { cache }] as const)
  gauge({
    name: 'inkstone_cache_bytes',
    help: 'What a cache keeps.',
    labelNames: ['cache'],
    read: ofCaches(({ size }) => size),
  })
  gauge({
    name: 'inkstone_cache_capacity_bytes',
    help: 'The most that a cache keeps.',
    labelNames: ['cache'],
    read: ofCaches(({ capacity }) => capacity),
  })
  counter({
    name: 'inkstone_cache_hits_total',
    help: 'How often something was found in a cache.',
    labelNames: ['cache'],
    read: ofCaches(({ hits }) => hits),
  })
  counter({
    name: 'inkstone_cache_misses_total',
    help: 'How often something was made for a cache.',
    labelNames: ['cache'],
    read: ofCaches(({ misses }) => misses),
  })
}

function measureWork(
  { gauge }: Instruments,
  { hubs, pageQueue }: Pick<Modules, 'hubs' | 'pageQueue'>,
) {
  gauge({
    name: 'inkstone_hub_connections',
    help: 'Clients that are connected to the hubs of this node.',
    read: () => [[hubs.connectionCount]],
  })
  gauge({
    name: 'inkstone_page_queue_waiting',
    help: 'Pages and feeds that wait for their turn to be made.',
    read: () => [[pageQueue.length()]],
  })
}

function measureDisk({ gauge }: Instruments, { dataDir }: Pick<Config, 'dataDir'>) {
  gauge({
    name: 'inkstone_disk_bytes',
    help: 'The disk of the data folder: free for the server, and all of it.',
    labelNames: ['state'],
    read: async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      return [
        [bavail * bsize, { state: 'free' }],
        [blocks * bsize, { state: 'all' }],
      ]
    },
  })
}

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
