import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { postMonths } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'

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
  const columns = namesOf(Object.keys(first))
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from ${recordset(table, rows)}`,
  )
}

/** Adds to the counters of rows with these ids, locked in the order of ids as everybody locks them. */
export async function addToCounters<Table extends PgTable>(
  tx: Handle,
  table: Table,
  changes: Map<string, Row>,
): Promise<void> {
  const rows = [...changes].map(([id, change]) => ({ id, ...change }))
  const [first] = changes.values()
  if (!first) return
  const name = sql.identifier(getTableName(table))
  const more = recordset(table, rows)
  const sums = Object.keys(first).map((key) => {
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

/** Ids by import key, of those accounts that there are. */
export async function findAccounts(db: Handle, keys: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: accounts.id, key: accounts.importKey })
    .from(accounts)
    .where(inArray(accounts.importKey, keys))
  return new Map(found.flatMap(({ id, key }) => (key === null ? [] : [[key, id]])))
}

/** Those of `keys` that some account's nickname has. */
export async function takenNames(db: Handle, keys: string[]): Promise<Set<string | null>> {
  const found = await db
    .select({ key: accounts.nickKey })
    .from(accounts)
    .where(inArray(accounts.nickKey, keys))
  return new Set(found.map(({ key }) => key))
}

export async function findTopics(db: Handle, keys: string[]) {
  return db
    .select({ id: topics.id, nameKey: topics.nameKey, status: topics.status })
    .from(topics)
    .where(inArray(topics.nameKey, keys))
}

/**
 * Tells the planner what is there now; a server of its own would find out minutes later, the embedded one never.
 * Table by table, because no statement may take long.
 */
export async function analyse(db: Handle, tables: PgTable[]): Promise<void> {
  for (const table of tables) await db.execute(sql`analyze ${table}`)
}

const namesOf = (keys: string[]): SQL =>
  sql.join(
    keys.map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  )

function recordset(table: PgTable, rows: Row[]): SQL {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), value])),
  )
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(named)}::json)`
}
