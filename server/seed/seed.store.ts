import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { type Account, accounts } from '#server/db/schema/accounts.ts'
import { postMonths } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { putRow, readRow } from '#server/settings/settings.store.ts'

/** Any of the tables' rows; each row of one call has the same columns as the first. */
type Row = Record<string, unknown>

/** Inserts any number of rows as one parameter, which takes a fraction of the time of a parameter for each value. */
export async function insertRows<Table extends PgTable>(
  tx: Handle,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows as Row[]
  if (!first) return
  const columns = sql.join(
    Object.keys(first).map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from ${recordset(table, rows)}`,
  )
}

/** How often each id occurs in the rows, or the sum of `amount` over them. */
export function tally<Item>(
  items: Item[],
  idOf: (item: Item) => string | null,
  amount: (item: Item) => number = () => 1,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const item of items) {
    const id = idOf(item)
    if (id !== null) sums.set(id, (sums.get(id) ?? 0) + amount(item))
  }
  return sums
}

/** Adds to the counters of rows by their ids, locked in the order of ids as everybody locks them. */
export async function addToCounters(
  tx: Handle,
  table: PgTable,
  counts: Record<string, Map<string, number>>,
): Promise<void> {
  const columns = Object.entries(counts)
  const ids = new Set(columns.flatMap(([, sums]) => [...sums.keys()]))
  if (ids.size === 0) return
  const more = recordset(
    table,
    [...ids].map((id) => ({
      id,
      ...Object.fromEntries(columns.map(([key, sums]) => [key, sums.get(id) ?? 0])),
    })),
  )
  const name = sql.identifier(getTableName(table))
  const sums = columns.map(([key]) => {
    const column = sql.identifier(toSnakeCase(key))
    return sql`${column} = ${name}.${column} + more.${column}`
  })
  await tx.execute(
    sql`select 1 from ${table} where id in (select id from ${more}) order by id for no key update`,
  )
  await tx.execute(
    sql`update ${table} set ${sql.join(sums, sql`, `)} from ${more} as more where ${name}.id = more.id`,
  )
}

export async function addToMonths(tx: Handle, months: Map<string, number>): Promise<void> {
  const rows = [...months].map(([month, postCount]) => ({ month, postCount }))
  if (rows.length === 0) return
  await tx
    .insert(postMonths)
    .values(rows.toSorted((one, other) => (one.month < other.month ? -1 : 1)))
    .onConflictDoUpdate({
      target: postMonths.month,
      set: { postCount: sql`${postMonths.postCount} + excluded.post_count` },
    })
}

/** By import key, those accounts that there are. */
export async function findMembers(db: Handle, keys: string[]): Promise<Map<string, Account>> {
  const found = await db.select().from(accounts).where(inArray(accounts.importKey, keys))
  return new Map(found.map((account) => [account.importKey ?? '', account]))
}

/** Those of `keys` that some account's nickname has. */
export async function takenNames(db: Handle, keys: string[]): Promise<Set<string | null>> {
  const found = await db
    .select({ key: accounts.nickKey })
    .from(accounts)
    .where(inArray(accounts.nickKey, keys))
  return new Set(found.map(({ key }) => key))
}

export const findTopics = (db: Handle, keys: string[]) =>
  db
    .select({ id: topics.id, nameKey: topics.nameKey, status: topics.status })
    .from(topics)
    .where(inArray(topics.nameKey, keys))

/**
 * Tells the planner what is there now; a server of its own would find out minutes later, the embedded one never.
 * Table by table, because no statement may take long.
 */
export async function analyse(db: Handle, tables: PgTable[]): Promise<void> {
  for (const table of tables) await db.execute(sql`analyze ${table}`)
}

const demoKey = 'demo'

/** How far the demo community has come: it may have been killed half-way. */
type DemoState = 'absent' | 'filling' | 'filled'

export async function readState(db: Handle): Promise<DemoState> {
  const found = await readRow(db, demoKey)
  if (!found) return 'absent'
  return found.value === 'filled' ? 'filled' : 'filling'
}

export const writeState = (db: Handle, value: 'filling' | 'filled', now: Date) =>
  putRow(db, demoKey, value, now)

function recordset(table: PgTable, rows: Row[]): SQL {
  const names = Object.keys(rows[0] ?? {}).map((key) => [key, toSnakeCase(key)] as const)
  const named = rows.map((row) => {
    const columns: Row = {}
    for (const [key, name] of names) columns[name] = row[key]
    return columns
  })
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)`
}
