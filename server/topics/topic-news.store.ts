import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handle } from '../db/client.ts'
import { auditLog } from '../db/schema/audit.ts'
import { topics } from '../db/schema/topics.ts'
import type { DomainEvents } from '../lib/events.ts'

/** What a letter about a topic calls it, and the one it was merged into. */
export async function findTopicNames(db: Handle, id: string) {
  const target = alias(topics, 'target')
  const [found] = await db
    .select({ name: topics.name, into: target.name })
    .from(topics)
    .leftJoin(target, eq(target.id, topics.mergedIntoId))
    .where(eq(topics.id, id))
  return found
}

/** What administrators decided about topics, as the event of each tells it. */
export async function topicDecisionsSince(
  db: Handle,
  since: Date,
  limit: number,
): Promise<DomainEvents['topic.decided'][]> {
  const found = await db
    .select({
      topicId: topics.id,
      creatorId: topics.creatorId,
      actorId: sql<string>`coalesce(${auditLog.actorId}::text, '')`,
      action: auditLog.action,
      reason: auditLog.reason,
      rule: sql<number | null>`(${auditLog.after} ->> 'rule')::integer`,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .innerJoin(topics, sql`${topics.id}::text = ${auditLog.targetId}`)
    .where(and(eq(auditLog.targetType, 'topic'), gte(auditLog.createdAt, since)))
    .orderBy(asc(auditLog.createdAt))
    .limit(limit)
  return found.map(({ at, ...decided }) => ({ ...decided, at: at.toISOString() }))
}
