import { and, eq, isNotNull } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { posts } from '#server/db/schema/posts.ts'
import { readSettings } from '#server/settings/settings.store.ts'

/** Whether this installation wants to see what the author publishes before readers do. */
export async function needsReview(tx: Handle, authorId: string): Promise<boolean> {
  const { review } = await readSettings(tx)
  if (review !== 'newAuthors') return review === 'all'
  const [published] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), isNotNull(posts.publishedAt)))
    .limit(1)
  return !published
}
