import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { type Topic, topics } from '#server/db/schema/topics.ts'
import type { PageRequest } from '#server/lists/keyset.ts'

interface CreatedFilter {
  creatorId: string
  statuses: readonly Topic['status'][]
}

/** One page of the topics in these statuses that the account has created, the newest first. */
export async function listCreatedTopics(
  db: Handle,
  { creatorId, statuses }: CreatedFilter,
  { page, pageSize }: PageRequest,
): Promise<{ ids: string[]; total: number }> {
  const isShown = and(eq(topics.creatorId, creatorId), inArray(topics.status, [...statuses]))
  const rows = await db
    .select({ id: topics.id })
    .from(topics)
    .where(isShown)
    .orderBy(desc(topics.createdAt), desc(topics.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { ids: rows.map(({ id }) => id), total: await db.$count(topics, isShown) }
}
