import type { Transaction } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/system.ts'

/** Notes what an administrator does, or a member takes from before them, in the transaction that does it: none happens without its row. */
export async function record(
  tx: Transaction,
  entry: typeof auditLog.$inferInsert,
): Promise<void> {
  await tx.insert(auditLog).values(entry)
}
