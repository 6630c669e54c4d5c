import { and, desc, eq } from 'drizzle-orm'
import type { Handle } from '../db/client.ts'
import { topics } from '../db/schema/topics.ts'
import type { PageRequest } from '../lists/keyset.ts'

/** One page of the enabled topics that the account has created, the newest first. */
export async function listCreatedTopics(
  db: Handle,
  creatorId: string,
  { page, pageSize }: PageRequest,
): Promise<{ ids: string[]; total: number }> {
  const isShown = and(eq(topics.creatorId, creatorId), eq(topics.status, 'enabled'))
  const rows = await db
    .select({ id: topics.id })
    .from(topics)
    .where(isShown)
    .orderBy(desc(topics.createdAt), desc(topics.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { ids: rows.map(({ id }) => id), total: await db.$count(topics, isShown) }
}
