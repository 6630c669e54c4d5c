import type { FastifyInstance } from 'fastify'
import { type AuditWriter, createAuditWriter } from './audit/audit.store.ts'
import type { Config } from './lib/config.ts'
import type { Clock } from './lib/clock.ts'
import type { ContractDocument } from './contract/document.ts'
import type { Authenticate } from './contract/handlers.ts'
import type { Database, Engine, OpenDatabase, WrapClient } from './db/client.ts'
import type { ImageProcessor } from './images/image-processor.ts'
import { createEvents, type Events } from './lib/events.ts'
import { createIds } from './lib/id.ts'
import type { Keys } from './lib/keys.ts'
import type { Log } from './lib/log.ts'
import type { Mailer } from './mail/mail.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import type { TextRenderer } from './rendering/text-renderer.ts'
import type { Intercept } from './realtime/signalr/hub.ts'
import { openSharedBuckets, type SharedBuckets } from './throttle/buckets.ts'

/** Where a process can be made to fail on purpose; the fault lab fills these in. */
export interface FaultPort {
  wrapClient: WrapClient
  intercept: Intercept
  /** What the head of every page says besides its own. */
  pageHead: string
  /** Before the routes: what goes wrong is a hook of theirs. */
  register(
    app: FastifyInstance,
    parts: { document: ContractDocument; authenticate: Authenticate },
  ): void
}

/** Tells somewhere else what each request did, and how long each part of it took. */
export interface TracingPort {
  /** A span for each statement of the database within another span. */
  wrapClient: WrapClient
  /** The same thing, with a span for each call of these methods. */
  wrap<T extends object>(target: T, name: string, methods: (keyof T & string)[]): T
  /** A span for each request. */
  register(app: FastifyInstance): void
  /** Hands over what it still has, if that can be done at once. */
  close(): Promise<void>
}

/** What every module is built from: the process's outside world, in one place. */
export interface Core {
  config: Config
  db: Database
  /** For what only reads, and much: lists, search, statistics; on a replica, where there is one as new as `db`. */
  reads: Database
  /** How the replicas are that `reads` asks. */
  replicas: OpenDatabase['replicas']
  engine: Engine
  clock: Clock
  /** The identifier of a new row. */
  newId: () => string
  log: Log
  events: Events
  /** Notes what is done, in the transaction that does it. */
  audit: AuditWriter
  /** What members are still to be told. */
  outbox: Outbox
  keys: Keys
  mailer: Mailer
  textRenderer: TextRenderer
  imageProcessor: ImageProcessor
  /** Where throttles are counted for all nodes; undefined without Redis. */
  sharedBuckets: SharedBuckets | undefined
  /** What a server does to itself and the embedded engine does not: checkpoint and vacuum. */
  maintain: () => Promise<void>
  /** Where people reach this server, without a slash at its end. Known for certain once it listens. */
  publicUrl: () => string
  /** What can be made to go wrong; undefined in production. */
  faults?: FaultPort | undefined
  /** Undefined where nobody wants traces. */
  tracing?: TracingPort | undefined
}

/** What a core is given; the rest it makes of that. */
type CoreDeps = { database: OpenDatabase } & Pick<
  Core,
  | 'config'
  | 'clock'
  | 'log'
  | 'keys'
  | 'mailer'
  | 'textRenderer'
  | 'imageProcessor'
  | 'publicUrl'
  | 'faults'
  | 'tracing'
>

/** Builds the core for the server, for a command-line tool or for a test. */
export function createCore(deps: CoreDeps): Core {
  const { database, ...rest } = deps
  const newId = createIds(deps.clock)
  const outbox = createOutbox({ ...deps, db: database.db })
  return {
    ...rest,
    db: database.db,
    reads: database.reads,
    replicas: () => database.replicas(),
    engine: database.engine,
    maintain: () => database.maintain(),
    newId,
    audit: createAuditWriter({ clock: deps.clock, newId }),
    events: createEvents(deps.log, outbox.keep),
    outbox,
    sharedBuckets: openSharedBuckets(deps),
  }
}
