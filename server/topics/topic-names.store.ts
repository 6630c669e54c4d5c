import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { topics } from '#server/db/schema/topics.ts'

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
