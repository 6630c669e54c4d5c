import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool } from 'pg'
import type { Log } from '../lib/log.ts'
import type { OpenDatabase, WrapClient } from './client.ts'
import { migrationsFolder } from './migrations.ts'
import { schema } from './schema.ts'

/** Any number, the same in every release: nodes that start together take turns on it to migrate. */
const migrationLock = 7_105_001

/** A client gives up after ten seconds, so no statement may live that long. */
const statementTimeoutMs = 8_000
const connectTimeoutMs = 2_000

export async function openPostgres(options: {
  url: string
  log: Pick<Log, 'error'>
  wrapClient?: WrapClient | undefined
}): Promise<OpenDatabase> {
  const { wrapClient = (it) => it } = options
  const pool = new Pool({
    connectionString: options.url,
    application_name: 'inkstone',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    max: 10,
  })
  // Without a listener a connection that dies while idle would end the process.
  pool.on('error', (error) => options.log.error({ reason: error.message }, 'lost a connection'))
  try {
    await migrateInTurn(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: drizzle(wrapClient(pool), { schema, casing: 'snake_case' }),
    engine: 'postgres',
    ping: async () => void (await pool.query('select 1')),
    maintain: () => Promise.resolve(),
    close: () => pool.end(),
  }
}

async function migrateInTurn(pool: Pool) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Destroyed rather than returned: its lock and its lifted timeout end with it.
    client.release(true)
  }
}
