import { setTimeout as delay } from 'node:timers/promises'
import { Pool, type ClientConfig, type PoolClient } from 'pg'
import { boundedClient, connectionTo } from './bounded-client.ts'

/** Connections to one replica, of one node. */
const mostReads = 10
/** How long a read waits for a connection, be it made or given back; then the primary is asked. */
const connectTimeoutMs = 500
/** What takes longer is asked of the primary: together less than the ten seconds after which a client gives up. */
const statementTimeoutMs = 2_000
/** How far behind a replica may be: so long a read waits until it has what was committed before. */
const patienceMs = 50
const pauseMs = 2

/** How much of which history a server has. */
export interface Standing {
  /** Of the cluster, with the database's name: a primary and its replicas have the same one. */
  identity: string
  /** A place in the write-ahead log. */
  position: bigint
}

const statement = (position: string) =>
  `select (${position} - '0/0')::text as position, system_identifier || ' ' || current_database() as identity
    from pg_control_system()`

/**
 * Up to where everything is that anybody may have seen: a commit is flushed before it is visible, but for commits that do
 * not wait for the disk.
 */
export const primaryStanding = statement(
  `case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`,
)
const replicaStanding = statement('pg_last_wal_replay_lsn()')

export type ReplicaProblem =
  | 'behind'
  | 'silent'
  | 'unreachable'
  | 'promoted'
  | 'foreign'
  | 'primarySilent'

/** Why a replica can't be read from. */
export class UnfitReplica extends Error {
  override name = 'UnfitReplica'
  readonly problem: ReplicaProblem

  constructor(problem: ReplicaProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** It is no replica of ours: an address that an operator has to mend. */
export class ForeignReplica extends UnfitReplica {
  constructor() {
    super('foreign', 'it is a replica of another database')
  }
}

/** It had not all that was asked for when patience was over. */
export class LateReplica extends UnfitReplica {
  readonly lagBytes: number

  constructor(lagBytes: number) {
    super('behind', 'it is behind the primary')
    this.lagBytes = lagBytes
  }
}

/** It may be fit, and nobody says how far it would have to be. */
export class SilentPrimary extends UnfitReplica {
  /** How long that took to be clear. Milliseconds. */
  readonly waitedMs: number

  constructor(cause: unknown, waitedMs: number) {
    super('primarySilent', 'the primary does not say how far it is', { cause })
    this.waitedMs = waitedMs
  }
}

export type Replica = ReturnType<typeof openReplica>

/** A connection that knows what it leads to. It outlives no restart of the server, so a position once reached stays reached. */
export type ReplicaClient = PoolClient & {
  identity: string | undefined
  position: bigint
  /** How much of the log it lacked when it was last asked to catch up. */
  lagBytes: number
  isStandby: boolean
  /** @throws UnfitReplica when there is no replica at the other end */
  look(): Promise<void>
}

/** @param primary what the primary has at a moment after the question */
export function openReplica(options: {
  url: string
  primary: () => Promise<Standing>
  /** Called when a connection ends that nobody uses. */
  onLost: () => void
}) {
  const { url, primary, onLost } = options
  const pool = new Pool({
    ...connectionTo(url, connectTimeoutMs),
    statement_timeout: statementTimeoutMs,
    // Whatever becomes of it, nothing is written there.
    options: '-c default_transaction_read_only=on',
    max: mostReads,
    Client: replicaClient(url),
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', () => {}))

  /**
   * Asks a replica that has all that was committed before the question, and is a replica still when it has answered.
   * @throws UnfitReplica where it can't be asked, or what it said does not count
   */
  async function read<T>(ask: (client: ReplicaClient) => Promise<T>): Promise<T> {
    // The pool makes no others.
    const client = await unfitUnless(pool.connect() as Promise<ReplicaClient>)
    let isDone = false
    try {
      await unfitUnless(catchUp(client, primary))
      const answer = await ask(client)
      // PostgreSQL tells of a promotion before the end of an answer: what was read until then is the primary's history.
      if (!client.isStandby) throw new UnfitReplica('promoted', 'it is no replica any more')
      isDone = true
      return answer
    } finally {
      client.release(!isDone)
    }
  }

  /** `name`: where it is, without what is secret. */
  return { name: nameOf(url), read, close: () => pool.end() }
}

/** @throws UnfitReplica while it is not where the primary is now */
async function catchUp(client: ReplicaClient, primary: () => Promise<Standing>) {
  if (client.identity === undefined) await client.look()
  const before = client.position
  const asked = performance.now()
  const wanted = await primary().catch((error: unknown) => {
    throw new SilentPrimary(error, performance.now() - asked)
  })
  if (client.identity !== wanted.identity) throw new ForeignReplica()
  // The primary was asked later, and has written all that its replicas have: this one has another history.
  if (before > wanted.position) throw new UnfitReplica('foreign', 'it is ahead of the primary')
  const end = performance.now() + patienceMs
  if (client.position < wanted.position) await client.look()
  const lagBytes = () => Math.max(0, Number(wanted.position - client.position))
  client.lagBytes = lagBytes()
  while (client.position < wanted.position) {
    if (performance.now() > end) throw new LateReplica(lagBytes())
    await delay(pauseMs)
    await client.look()
  }
}

async function unfitUnless<T>(done: Promise<T>): Promise<T> {
  try {
    return await done
  } catch (error) {
    if (error instanceof UnfitReplica) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnfitReplica('unreachable', reason, { cause: error })
  }
}

function replicaClient(url: string) {
  return class extends boundedClient(url) {
    identity: string | undefined
    position = 0n
    lagBytes = 0
    isStandby = false

    constructor(config?: ClientConfig) {
      super(config)
      // Told on connecting and, since PostgreSQL 14, when it changes.
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
        if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on'
      })
    }

    async look() {
      const { rows } = await this.query<{ position: string | null; identity: string }>(
        replicaStanding,
      )
      const [standing] = rows
      if (!this.isStandby || !standing?.position)
        throw new UnfitReplica('promoted', 'it is no replica')
      this.identity = standing.identity
      this.position = BigInt(standing.position)
    }
  }
}

interface Parameter {
  parameterName: string
  parameterValue: string
}

function nameOf(url: string) {
  const { host, pathname } = new URL(url)
  return host + pathname
}
