import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'

export interface Usage {
  /** Bytes of all posts with their history, without the trash. */
  bytes: number
  /** The same with the trash. */
  withTrash: number
  /** Bytes of the states saved since the moment asked for that are still there, in the trash as well. */
  recent: number
  drafts: number
}

/**
 * Lets one save of an account at a time count what is there: two at once would both fit. Not the account's row: a
 * review locks that behind the counters of categories, which a publication changes after this.
 */
export const lockStorage = (tx: Transaction, authorId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${authorId}`}, 0))`)

export async function usageOf(tx: Transaction, authorId: string, since: Date): Promise<Usage> {
  const isOwn = eq(posts.authorId, authorId)
  const [kept] = await tx
    .select({
      bytes: sql<string>`coalesce(sum(${posts.textBytes}) filter (where ${isNull(posts.deletedAt)}), 0)`,
      withTrash: sql<string>`coalesce(sum(${posts.textBytes}), 0)`,
      drafts: sql<string>`count(*) filter (where ${eq(posts.status, 'draft')})`,
    })
    .from(posts)
    .where(isOwn)
  const isTouched = or(
    and(isNull(posts.deletedAt), gte(posts.updatedAt, since)),
    and(isNotNull(posts.deletedAt), gte(posts.deletedAt, since)),
  )
  const [added] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${postRevisions.bytes}), 0)` })
    .from(posts)
    .innerJoin(postRevisions, eq(postRevisions.postId, posts.id))
    .where(and(isOwn, isTouched, gte(postRevisions.createdAt, since)))
  return {
    bytes: Number(kept?.bytes ?? 0),
    withTrash: Number(kept?.withTrash ?? 0),
    recent: Number(added?.bytes ?? 0),
    drafts: Number(kept?.drafts ?? 0),
  }
}
