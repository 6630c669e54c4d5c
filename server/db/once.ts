import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from './client.ts'

/** Adds a row, unless one with its key is there. @returns whether it is new */
export async function addOnce<Table extends PgTable>(
  tx: Handle,
  table: Table,
  row: Table['$inferInsert'],
): Promise<boolean> {
  // Drizzle asks for the row of a table it knows.
  const added = await tx.insert<PgTable>(table).values(row).onConflictDoNothing().returning()
  return added.length === 1
}

/**
 * Whether what an edit says stands there already. Nothing is left to write then, and nobody was faster: the same edit came
 * before this one, and its answer was lost.
 */
export const isWritten = (row: object, said: object): boolean =>
  isDeepStrictEqual({ ...row, ...said }, { ...row })

/** Adds the row of a pair, or removes it. @returns whether it was otherwise before */
export async function setOnce<Table extends PgTable>(
  tx: Handle,
  table: Table,
  pair: Omit<Table['$inferInsert'], 'createdAt'>,
  isThere: boolean,
  now: Date,
): Promise<boolean> {
  if (isThere) return addOnce<PgTable>(tx, table, { ...pair, createdAt: now })
  const given = new Map<string, unknown>(Object.entries(pair))
  const columns = Object.entries(getTableColumns(table))
  const isIt = columns.flatMap(([name, column]) =>
    given.has(name) ? eq(column, given.get(name)) : [],
  )
  return removeOnce(tx, table, and(...isIt))
}

/** Removes the one row that is so. @returns whether it was there */
export async function removeOnce(tx: Handle, table: PgTable, which: SQL | undefined) {
  const removed = await tx.delete(table).where(which).returning()
  return removed.length === 1
}
