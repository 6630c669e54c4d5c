import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { Handle } from '../db/client.ts'
import { accountWarnings } from '../db/schema/accounts.ts'
import { auditLog, type AuditRow } from '../db/schema/audit.ts'
import type { DomainEvents } from '../lib/events.ts'

/** Warnings, as the event of each tells it. */
export const warningsSince = (
  handle: Handle,
  since: Date,
  limit: number,
): Promise<DomainEvents['account.warned'][]> =>
  handle
    .select({
      accountId: accountWarnings.accountId,
      warningId: accountWarnings.id,
      reason: accountWarnings.reason,
      rule: accountWarnings.rule,
    })
    .from(accountWarnings)
    .where(gte(accountWarnings.createdAt, since))
    .orderBy(asc(accountWarnings.createdAt))
    .limit(limit)

/** One of these events, with what it is called. */
type AccountNews = {
  [K in 'account.banned' | 'account.lifted' | 'roles.changed']: {
    name: K
    event: DomainEvents[K]
  }
}['account.banned' | 'account.lifted' | 'roles.changed']

/** Bans, their ends and changes of roles, as the event of each tells it. */
export async function accountDecisionsSince(
  handle: Handle,
  since: Date,
  limit: number,
): Promise<AccountNews[]> {
  const found = await handle
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetType, 'user'),
        inArray(auditLog.action, ['user.ban', 'user.lift', 'user.setRoles']),
        gte(auditLog.createdAt, since),
      ),
    )
    .orderBy(asc(auditLog.createdAt))
    .limit(limit)
  return found.map(newsOf)
}

function newsOf({
  action,
  targetId: accountId,
  reason,
  after,
  createdAt: at,
}: AuditRow): AccountNews {
  switch (action) {
    case 'user.ban': {
      const { bannedUntil, rule } = after ?? {}
      const until = typeof bannedUntil === 'string' ? new Date(bannedUntil) : null
      const broken = typeof rule === 'number' ? rule : null
      return { name: 'account.banned', event: { accountId, until, reason, rule: broken, at } }
    }
    case 'user.setRoles': {
      const roles = Array.isArray(after?.roles) ? after.roles.map(String) : []
      return { name: 'roles.changed', event: { accountId, roles, at } }
    }
    default:
      return { name: 'account.lifted', event: { accountId, at } }
  }
}
