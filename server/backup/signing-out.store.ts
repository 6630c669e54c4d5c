import { isNull } from 'drizzle-orm'
import type { EndReason } from '#server/auth/sessions.store.ts'
import type { Transaction } from '#server/db/client.ts'
import { codes, sessions } from '#server/db/schema/accounts.ts'

/**
 * What was ended since the backup is alive in it, and nobody knows any more what that was: so all sessions end, and all
 * codes and links are used up.
 */
export async function signEverybodyOut(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'revoked' satisfies EndReason })
    .where(isNull(sessions.revokedAt))
  await tx.update(codes).set({ usedAt: now }).where(isNull(codes.usedAt))
}
