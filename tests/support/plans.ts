import { escapeLiteral, type Pool, type PoolClient } from 'pg'
import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { rows } from '#server/db/client.ts'
import { plannedEachTime } from '#server/db/statement-names.ts'
import type { Statement } from './captured-sql.ts'
import type { TestServer } from './server.ts'

/** Tables that stay small however large the community grows. */
const bounded = new Set(['categories', 'jobs', 'post_months', 'settings'])
/** Below this the planner rightly reads a table whole, so it is asked what it would do if it must not. */
const fewRows = 5_000

/** What a server of its own does by itself within minutes. */
export async function vacuum({ core }: TestServer) {
  const client = await poolOf(core.db).connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum (analyze)')
  client.release(true)
}

/** Drizzle has the pool here, which the type that both engines share does not know. */
export const poolOf = (db: Database) => (db as unknown as { $client: Pool }).$client

/** Tables with so many rows that the planner would rather not read them whole. */
export async function largeTables({ core }: TestServer): Promise<Set<string>> {
  const found = await rows<{ name: string }>(
    core.db,
    sql`select relname as name from pg_class where relkind = 'r' and reltuples >= ${fewRows}`,
  )
  return new Set(found.map(({ name }) => name))
}

/**
 * The growing tables that a statement reads whole, as planned for its values or for any: large ones as planned, small ones
 * when told not to.
 */
export async function scansOf({ core }: TestServer, statement: Statement, large: Set<string>) {
  const client = await poolOf(core.db).connect()
  try {
    const found = await scansOn(client, statement, large)
    if (isPlannedEachTime(statement)) return found
    return [
      ...new Set([
        ...found,
        ...(await scansOn(client, await forAny(client, statement), large)),
      ]),
    ]
  } finally {
    client.release(true)
  }
}

async function scansOn(client: PoolClient, statement: Statement, large: Set<string>) {
  const planned = await scannedTables(client, statement)
  const isLarge = (table: string) => large.has(table)
  if (planned.every(isLarge)) return planned
  await client.query('set enable_seqscan = off; discard plans')
  const unavoidable = await scannedTables(client, statement)
  await client.query('reset enable_seqscan')
  return [...planned.filter(isLarge), ...unavoidable.filter((table) => !isLarge(table))]
}

const isPlannedEachTime = ({ text }: Statement) => text.includes(plannedEachTime)

/** The statement with a plan that is made for any values, as one that is asked again and again may get. */
async function forAny(client: PoolClient, { text, values }: Statement): Promise<Statement> {
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query(`prepare any_plan as ${text}`)
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  return { text: `execute any_plan${given}`, values: [] }
}

/** The most rows that a statement reads from one table, or takes through one step, with the worse of its two plans. */
export async function rowsRead(server: TestServer, statement: Statement) {
  const { own, any } = await rowsReadByEach(server, statement)
  return Math.max(own, any)
}

/** The most rows that a query reads from one table, or takes through one step, on either engine. */
export async function rowsReadBy(db: Database, query: SQLWrapper) {
  const explained = await rows<Explained>(db, sql`explain (analyze, format json) ${query}`)
  return Math.max(...plansIn(explained).flatMap(stepsOf).map(rowsOf))
}

/** As `rowsRead`, with the plan for its values, and with the one for any; without end where that takes longer than half a minute. */
export async function rowsReadByEach({ core }: TestServer, statement: Statement) {
  const client = await poolOf(core.db).connect()
  try {
    const own = await rowsReadOn(client, statement)
    if (isPlannedEachTime(statement)) return { own, any: own }
    await client.query('set statement_timeout = 30000')
    const any = await rowsReadOn(client, await forAny(client, statement)).catch(() => Infinity)
    return { own, any }
  } finally {
    client.release(true)
  }
}

/** PostgreSQL plans for the values five times before it compares that with one plan for any. */
export const triedPlans = 5

/** Whether a statement is planned for its values each time that it is asked, which may take longer than to answer it. */
export async function isPlannedAnew({ core }: TestServer, statement: Statement) {
  const client = await poolOf(core.db).connect()
  try {
    const asked = { ...statement, name: 'asked_again' }
    for (let time = 0; time <= triedPlans; time += 1) await client.query(asked)
    const { rows: known } = await client.query<{ times: number }>(
      `select custom_plans::integer as times from pg_prepared_statements where name = $1`,
      [asked.name],
    )
    return known.some(({ times }) => times > triedPlans)
  } finally {
    client.release(true)
  }
}

/** What a statement asks of indexes, in the order in which they look it up. */
export async function indexConditions({ core }: TestServer, statement: Statement) {
  const client = await poolOf(core.db).connect()
  try {
    const plans = await explain(client, 'costs off', await forAny(client, statement))
    return plans.flatMap(stepsOf).flatMap((plan) => plan['Index Cond'] ?? [])
  } finally {
    client.release(true)
  }
}

async function rowsReadOn(client: PoolClient, statement: Statement) {
  const plans = await explain(client, 'analyze, timing off', statement)
  return Math.max(...plans.flatMap(stepsOf).map(rowsOf))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (!Array.isArray(value)) return escapeLiteral(textOf(value))
  const parts = value.map((part) => (part === null ? 'null' : JSON.stringify(textOf(part))))
  return escapeLiteral(`{${parts.join(',')}}`)
}

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

const rowsOf = (plan: Plan) =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) *
  (plan['Actual Loops'] ?? 1)

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

async function explain(client: PoolClient, how: string, { text, values }: Statement) {
  const explained = await client.query<Explained>(
    `explain (${how}, format json) ${text}`,
    values,
  )
  return plansIn(explained.rows)
}

const plansIn = (explained: Explained[]) =>
  explained.flatMap((row) => row['QUERY PLAN'].map(({ Plan: plan }) => plan))

type Explained = { 'QUERY PLAN': { Plan: Plan }[] }

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Index Cond'?: string
  Plans?: Plan[]
}

async function scannedTables(client: PoolClient, statement: Statement) {
  const plans = await explain(client, 'costs on', statement)
  const tables = plans
    .flatMap(stepsOf)
    .filter((plan) => plan['Node Type'] === 'Seq Scan')
    .map((plan) => plan['Relation Name'] ?? '')
  return [...new Set(tables)].filter((table) => !bounded.has(table))
}
