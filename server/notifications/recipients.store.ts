import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { first, type Handle } from '#server/db/client.ts'
import { follows } from '#server/db/schema/relations.ts'
import { posts } from '#server/db/schema/posts.ts'
import { favourites } from '#server/db/schema/reactions.ts'

/* Whom something about a post or its author concerns, as it is at that moment. */

/** Of those whom one cause is told, some: who was concerned at that moment, after `afterId`, in the order of their ids. */
interface Page {
  at: Date
  afterId: string | null
  limit: number
}

/** Followers who want to hear of new posts. */
export const listeningFollowers = (handle: Handle, authorId: string, page: Page) =>
  pageOf(handle, page, {
    table: follows,
    id: follows.followerId,
    which: and(eq(follows.followeeId, authorId), eq(follows.enableNotification, true)),
  })

/** Who has put a post among their favourites. */
export const favouritersOf = (handle: Handle, postId: string, page: Page) =>
  pageOf(handle, page, {
    table: favourites,
    id: favourites.accountId,
    which: eq(favourites.postId, postId),
  })

interface Concerned {
  table: typeof follows | typeof favourites
  id: typeof follows.followerId | typeof favourites.accountId
  which: SQL | undefined
}

async function pageOf(
  handle: Handle,
  { at, afterId, limit }: Page,
  { table, id, which }: Concerned,
): Promise<string[]> {
  const isBehind = afterId === null ? undefined : gt(id, afterId)
  const found = await handle
    .select({ id })
    .from(table)
    .where(and(which, lte(table.createdAt, at), isBehind))
    .orderBy(id)
    .limit(limit)
  return found.map((row) => row.id)
}

/** What decides who may hear of a post. */
export const findPostToTell = (handle: Handle, id: string) =>
  first(
    handle
      .select({
        title: posts.title,
        status: posts.status,
        publishedAt: posts.publishedAt,
      })
      .from(posts)
      .where(eq(posts.id, id)),
  )
