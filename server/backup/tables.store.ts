import { isNull, sql } from 'drizzle-orm'
import { endAllCodes } from '#server/auth/codes.store.ts'
import type { EndReason } from '#server/auth/sessions.store.ts'
import { rows, type Handle, type Transaction } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/accounts.ts'

/** A table as the database describes it; its names are quoted where they are used. */
export interface Table {
  name: string
  /** Without those that the database works out by itself. */
  columns: string[]
}

export const listTables = (db: Handle): Promise<Table[]> =>
  rows<{ name: string; columns: string[] }>(
    db,
    sql`select t.table_name::text as name,
        json_agg(c.column_name::text order by c.ordinal_position) as columns
      from information_schema.tables t
      join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by t.table_name order by t.table_name`,
  )

/** How large the database is, all that belongs to it included. */
export async function databaseBytes(db: Handle): Promise<number> {
  const query = sql`select pg_database_size(current_database()) as bytes`
  return Number((await rows<{ bytes: string }>(db, query))[0]?.bytes ?? 0)
}

/** Which migrations this database has seen, oldest first. */
export async function listMigrations(db: Handle): Promise<string[]> {
  const query = sql`select hash from drizzle.__drizzle_migrations order by id`
  return (await rows<{ hash: string }>(db, query)).map(({ hash }) => hash)
}

/** A backup may take longer than any request, and wait for a disk meanwhile. */
export async function takeTime(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

export async function countAll(
  handle: Handle,
  tables: Table[],
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const query = sql`select count(*)::int as count from ${sql.identifier(name)}`
    counted[name] = (await rows<{ count: number }>(handle, query))[0]?.count ?? 0
  }
  return counted
}

const targetBytes = 1024 * 1024
const mostRows = 2000

/** All rows of a table as lines of JSON, about a megabyte at a time, however large its rows are. */
export async function* linesOf(
  tx: Transaction,
  { name }: Table,
): AsyncGenerator<{ text: string; count: number }> {
  // The engine writes the JSON, and reads it again when restoring: no number or moment passes through JavaScript.
  await tx.execute(sql`declare backup no scroll cursor for
    select row_to_json(t)::text as line from ${sql.identifier(name)} t`)
  let limit = 50
  for (;;) {
    const query = sql.raw(`fetch forward ${limit} from backup`)
    const lines = (await rows<{ line: string }>(tx, query)).map(({ line }) => line)
    if (lines.length === 0) break
    const text = `${lines.join('\n')}\n`
    yield { text, count: lines.length }
    const fitting = Math.round((lines.length * targetBytes) / text.length)
    limit = Math.min(mostRows, Math.max(1, fitting))
  }
  await tx.execute(sql`close backup`)
}

/** Stores lines of JSON. What a line has beyond the columns of the table is left out. */
export async function insertLines(tx: Transaction, { name, columns }: Table, text: string) {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const json = `[${text.trimEnd().replaceAll('\n', ',')}]`
  await tx.execute(sql`insert into ${sql.identifier(name)} (${list})
    select ${list} from json_populate_recordset(null::${sql.identifier(name)}, ${json}::json)`)
}

/** Lets the numbers that the database gives go on behind those that were brought back. */
export async function resumeSequences(tx: Transaction): Promise<void> {
  const found = await rows<{ table: string; column: string; sequence: string }>(
    tx,
    sql`select table_name as table, column_name as column,
        pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns
      where table_schema = 'public' and column_default like 'nextval(%'`,
  )
  for (const { table, column, sequence } of found)
    await tx.execute(sql`select setval(${sequence}::regclass, max(${sql.identifier(column)}))
      from ${sql.identifier(table)} having count(*) > 0`)
}

export async function emptyTables(tx: Transaction, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name))
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`)
}

/**
 * Takes the foreign keys away, and answers what brings them back, which checks every row: the tables name one another
 * in circles, so no order of filling them would do.
 */
export async function withoutForeignKeys(tx: Transaction): Promise<() => Promise<void>> {
  const keys = await rows<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  return async () => {
    for (const { table, name, definition } of keys)
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
  }
}

/**
 * What was ended since the backup is alive in it, and nobody knows any more what that was: so all sessions, codes
 * and links end.
 */
export async function signEverybodyOut(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'revoked' satisfies EndReason })
    .where(isNull(sessions.revokedAt))
  await endAllCodes(tx)
}
