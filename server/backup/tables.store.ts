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

/** Bytes, or characters where it is a text already. */
const target = 1024 * 1024
/** What one fetch brings at most, whatever the rows are and whichever come together: so many rows or pieces of so many bytes. */
const mostPieces = 1000
const pieceBytes = 8 * 1024

/** A row, or a piece of a long one in base64. */
type Fetched = { line: string; piece: null } | { line: null; piece: string }

/** All rows of a table as lines of JSON, about a megabyte at a time; more only where a single row is. */
export async function* linesOf(
  tx: Transaction,
  { name }: Table,
): AsyncGenerator<{ text: string; count: number }> {
  const size = sql.raw(`${pieceBytes}`)
  // The engine writes the JSON, and reads it again when restoring: no number or moment passes through JavaScript. It cuts
  // a long row, too, as bytes: in a text it would count the characters from the beginning for each piece.
  await tx.execute(sql`declare backup no scroll cursor for
    select case when bytes is null then line end as line,
      encode(substring(bytes from at for ${size}), 'base64') as piece
    from (
      select line, bytes, generate_series(1, coalesce(length(bytes), 1), ${size}) as at
      from (
        select line, case when octet_length(line) > ${size} then convert_to(line, 'UTF8') end as bytes
        from (select row_to_json(t)::text || E'\\n' as line from ${sql.identifier(name)} t offset 0) lines
        offset 0
      ) lines
    ) pieces`)
  const pieces: Buffer[] = []
  let lines: string[] = []
  let length = 0
  for (;;) {
    const fetched = await rows<Fetched>(tx, sql.raw(`fetch forward ${mostPieces} from backup`))
    if (fetched.length === 0) break
    for (const { line, piece } of fetched) {
      const whole = piece === null ? line : completed(pieces, piece)
      if (whole === undefined) continue
      lines.push(whole)
      length += whole.length
      if (length < target) continue
      yield { text: lines.join(''), count: lines.length }
      lines = []
      length = 0
    }
  }
  if (lines.length > 0) yield { text: lines.join(''), count: lines.length }
  await tx.execute(sql`close backup`)
}

const lineBreak = 0x0a

/** The line whose last piece this is; JSON has no line break inside. */
function completed(pieces: Buffer[], piece: string): string | undefined {
  const bytes = Buffer.from(piece, 'base64')
  pieces.push(bytes)
  return bytes.at(-1) === lineBreak ? Buffer.concat(pieces.splice(0)).toString() : undefined
}

/** The same lines, about a megabyte at a time: earlier releases may have put any number into one file. */
export function* batchesOf(content: Buffer): Generator<string> {
  for (let at = 0; at < content.length;) {
    const end = content.indexOf('\n', at + target - 1) + 1 || content.length
    yield content.toString('utf8', at, end)
    at = end
  }
}

/**
 * Stores lines of JSON, all of the same columns. What they have beyond those of the table is left out; what they lack gets
 * its default.
 */
export async function insertLines(tx: Transaction, { name, columns }: Table, text: string) {
  const first = JSON.parse(text.slice(0, text.indexOf('\n'))) as object
  const given = columns.filter((column) => column in first).map((it) => sql.identifier(it))
  const list = sql.join(given, sql`, `)
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
