import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/system.ts'

export interface AuditFilter {
  actorId?: string | undefined
  /** Part of the nickname of the one who acted. */
  actor?: string | undefined
  /** `post.takeDown`, or `post` for all that is done to posts. */
  action?: string | undefined
  targetType?: string | undefined
  targetId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export type AuditListed = Awaited<ReturnType<typeof findEntries>>[number]

/** One page, newest first. */
export const findEntries = (
  db: Handle,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({
      id: auditLog.id,
      actor: { id: accounts.id, nickName: accounts.nickName, avatarUrl: accounts.avatarUrl },
      action: auditLog.action,
      targetType: auditLog.targetType,
      targetId: auditLog.targetId,
      reason: auditLog.reason,
      before: withinBounds(auditLog.before),
      after: withinBounds(auditLog.after),
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(matches(filter))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
    .offset(offset)

export const countEntries = (db: Handle, filter: AuditFilter): Promise<number> =>
  db.$count(auditLog, matches(filter))

function matches(filter: AuditFilter): SQL | undefined {
  const { actorId, actor, action, targetType, targetId, from, to } = filter
  return and(
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    actor
      ? sql`exists(
          select 1 from ${accounts} where ${accounts.id} = ${auditLog.actorId}
            and strpos(lower(${accounts.nickName}), lower(${actor})) > 0
        )`
      : undefined,
    action
      ? or(eq(auditLog.action, action), sql`split_part(${auditLog.action}, '.', 1) = ${action}`)
      : undefined,
    targetType ? sql`${auditLog.targetType} = ${targetType}` : undefined,
    targetId ? eq(auditLog.targetId, targetId) : undefined,
    from ? gte(auditLog.createdAt, from) : undefined,
    to ? lt(auditLog.createdAt, to) : undefined,
  )
}

/**
 * An object as it is, except that of a hundred values at most each is at most two thousand characters: a page of rows
 * stays small whatever was written. What is no object stands under `value`.
 */
const withinBounds = (column: typeof auditLog.before | typeof auditLog.after) =>
  sql<Record<string, unknown> | null>`(
    select jsonb_object_agg(part.key,
      case when length(part.value::text) > 2000
        then to_jsonb(left(coalesce(part.value #>> '{}', ''), 2000) || '…')
        else part.value end)
    from (
      select key, value from jsonb_each(
        case coalesce(jsonb_typeof(${column}), 'null')
          when 'object' then ${column}
          when 'null' then '{}'
          else jsonb_build_object('value', ${column}) end)
      limit 100
    ) part
  )`
