import { eq } from 'drizzle-orm'
import { first, type Handle, type Transaction } from '#server/db/client.ts'
import { settings } from '#server/db/schema/system.ts'

/** What is kept under a key; undefined when nothing is. Whoever wrote it knows its type. */
export const readRow = (db: Handle, key: string) =>
  first(db.select().from(settings).where(eq(settings.key, key)))

export const putRow = (db: Handle, key: string, value: unknown, updatedAt: Date) =>
  db
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })

/** Nobody else writes under the key until the transaction ends: the first time, too. */
export async function lockRow(tx: Transaction, key: string, updatedAt: Date): Promise<void> {
  await tx.insert(settings).values({ key, value: {}, updatedAt }).onConflictDoNothing()
  await tx.select().from(settings).where(eq(settings.key, key)).for('update')
}
