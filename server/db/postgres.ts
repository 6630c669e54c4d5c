import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import type { Log } from '#server/lib/log.ts'
import { withAfterCommit } from './after-commit.ts'
import { boundedClient, connectionTo } from './bounded-client.ts'
import type { Database, OpenDatabase, WrapClient } from './client.ts'
import { demandKnown, migrationsFolder } from './migrations.ts'
import { createOccupancy } from './occupancy.ts'
import { openReads, type Reads } from './reads.ts'
import { untilAvailable } from './until-available.ts'

/** Any number, the same in every release: nodes that start together take turns on it to migrate. */
const migrationLock = 7_105_001

/** A client gives up after ten seconds, so no statement may live that long. */
const statementTimeoutMs = 8_000
/** Who asks is answered within two seconds, and some of those go to the rest of the call. */
const connectTimeoutMs = 1_500
const mostConnections = 10

export async function openPostgres(options: {
  url: string
  /** Replicas of it. */
  readUrls?: string[] | undefined
  log: Pick<Log, 'error' | 'warn'>
  wrapClient?: WrapClient | undefined
  /** How long a caller waits for a connection, be it made or given back by another one. */
  waitMs?: number
  /** How long a database that is not there yet is waited for. */
  patienceMs?: number
}): Promise<OpenDatabase> {
  const { url, readUrls = [], log, waitMs = connectTimeoutMs, patienceMs = 0 } = options
  const { wrapClient = (it) => it } = options
  const pool = new ForgivingPool({
    ...connectionTo(url, waitMs),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    max: mostConnections,
    Client: boundedClient(url),
  })
  // Without a listener a connection that dies would end the process: the pool listens to those that it holds, and
  // nobody to one that is lent out, between two statements of a transaction.
  const note = (error: Error) =>
    log.error({ reason: error.message }, 'no connection to the database')
  pool.on('error', note)
  pool.on('connect', (client) => client.on('error', note))
  let reads: Reads | undefined
  try {
    await untilAvailable(() => migrateInTurn(url), note, patienceMs)
    if (readUrls.length > 0) reads = await openReads({ url, readUrls, primary: pool, log })
  } catch (error) {
    await pool.end()
    throw error
  }
  const occupancy = createOccupancy(url, note)
  const db = withAfterCommit(drizzle(wrapClient(pool), { casing: 'snake_case' }))
  return {
    db,
    reads: reads ? readingHandle(wrapClient(reads.client), db) : db,
    replicas: () => reads?.replicas() ?? [],
    engine: 'postgres',
    pool: () => ({
      max: mostConnections,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => void (await pool.query('select 1')),
    occupy: (as) => occupancy.take(as),
    maintain: () => Promise.resolve(),
    close: async () => {
      await occupancy.leave()
      await reads?.close()
      await pool.end()
    },
  }
}

/** A transaction may write, so it is the primary's. */
function readingHandle(client: Reads['client'], primary: Database): Database {
  // Of a pool Drizzle calls nothing but `query`, outside of transactions.
  const db = drizzle(client as unknown as Pool, { casing: 'snake_case' })
  db.transaction = primary.transaction.bind(primary) as typeof db.transaction
  return db
}

/**
 * Takes a lent connection back when it ends, if nobody gives it back: Drizzle does not where even `begin` failed, and ten
 * of those would leave none.
 */
class ForgivingPool extends Pool {
  // With a callback (as the pool's own `query` asks) the caller always gives back.
  override connect = (async (callback?: Parameters<Pool['connect']>[0]) => {
    if (callback) return super.connect(callback)
    const client = await super.connect()
    const release = client.release.bind(client)
    let isLent = true
    client.release = (error) => {
      if (!isLent) return
      isLent = false
      client.off('end', takeBack)
      release(error)
    }
    const takeBack = () => client.release(true)
    client.once('end', takeBack)
    return client
  }) as Pool['connect']
}

/** On a connection of its own, on which a statement may take as long as it needs; the lock ends with it. */
async function migrateInTurn(url: string) {
  const client = new Client(connectionTo(url, connectTimeoutMs))
  // What was asked rejects, too.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const db = drizzle(client)
    await demandKnown(db)
    await migrate(db, { migrationsFolder })
  } finally {
    await client.end()
  }
}
