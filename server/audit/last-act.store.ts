import { and, desc, eq } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog, type AuditRow } from '#server/db/schema/system.ts'

export interface LastAct {
  action: string
  /** Null when the system itself acted. */
  actor: string | null
}

/** What was done last to something, and by whom: told to the administrator who came second. */
export async function findLastAct(
  db: Handle,
  targetType: AuditRow['targetType'],
  targetId: string,
): Promise<LastAct | undefined> {
  const [found] = await db
    .select({ action: auditLog.action, actor: accounts.nickName })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(and(eq(auditLog.targetType, targetType), eq(auditLog.targetId, targetId)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1)
  return found
}
