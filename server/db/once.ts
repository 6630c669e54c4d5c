import type { SQL } from 'drizzle-orm'
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

/** Removes the one row that is so. @returns whether it was there */
export async function removeOnce(tx: Handle, table: PgTable, which: SQL | undefined) {
  const removed = await tx.delete(table).where(which).returning()
  return removed.length === 1
}
