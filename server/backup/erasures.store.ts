import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { isOneOf } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { putRow, readRow } from '#server/settings/settings.store.ts'
import { eraseAccount } from '#server/users/erasing.ts'

/** Only this file writes under it. */
const key = 'erased-accounts'

/**
 * Who has erased their account stays erased, whatever a restore brings back: the ids of these, and nothing else of them, are
 * taken over from the database that is restored into.
 * @returns what erases them once more in what the archive says, and answers how many it brought back
 */
export async function keepErasures(tx: Transaction): Promise<(now: Date) => Promise<number>> {
  const known = [...(await listErased(tx)), ...(await readKept(tx))]
  return async (now) => {
    const ids = [...new Set([...known, ...(await readKept(tx))])]
    const found = await tx.select().from(accounts).where(isOneOf(accounts.id, ids))
    const alive = found.filter(({ status }) => status !== 'deleted')
    for (const account of alive) await eraseAccount(tx, account, now)
    // Who came after the backup is in no row now, and another one may bring them back.
    const there = new Set(found.map(({ id }) => id))
    const absent = ids.filter((id) => !there.has(id))
    if (absent.length > 0) await putRow(tx, key, absent, now)
    return alive.length
  }
}

async function readKept(tx: Transaction): Promise<string[]> {
  const ids = (await readRow(tx, key))?.value
  return Array.isArray(ids) ? ids : []
}

/** Without placeholders that were merged into an account: in an older backup their texts are still theirs, and go to it anew. */
async function listErased(tx: Transaction): Promise<string[]> {
  const merge = tx
    .select({ one: sql`1` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetType, 'user'),
        eq(auditLog.targetId, sql`${accounts.id}::text`),
        eq(auditLog.action, 'user.claim'),
        sql`${auditLog.after} -> 'accountId' is not null`,
      ),
    )
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.status, 'deleted'), notExists(merge)))
  return found.map(({ id }) => id)
}
