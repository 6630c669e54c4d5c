import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { first, type Handle } from '#server/db/client.ts'
import { setOnce } from '#server/db/once.ts'
import { isPublished, posts } from '#server/db/schema/posts.ts'
import { favourites, postLikes } from '#server/db/schema/reactions.ts'
import type { PageRequest } from '#server/lists/keyset.ts'

/** What a member can give a post, once. */
export type Reaction = 'like' | 'favourite'

const tables = { like: postLikes, favourite: favourites } as const

export interface Pair {
  postId: string
  accountId: string
}

/** A published post with its counters, kept from changing until the transaction ends. */
export const lockPublished = (tx: Handle, id: string) =>
  first(
    tx
      .select({
        id: posts.id,
        authorId: posts.authorId,
        like: posts.likeCount,
        favourite: posts.favouriteCount,
      })
      .from(posts)
      .where(and(eq(posts.id, id), isPublished))
      .for('no key update'),
  )

/** Gives it or takes it back. @returns false when it was so already */
export const setReaction = (
  tx: Handle,
  reaction: Reaction,
  pair: Pair,
  isGiven: boolean,
  now: Date,
) => setOnce(tx, tables[reaction], pair, isGiven, now)

/** Moves the counter of what was inserted or removed. Lock the post first. */
export const countReaction = (tx: Handle, reaction: Reaction, postId: string, by: 1 | -1) =>
  tx
    .update(posts)
    .set(
      reaction === 'like'
        ? { likeCount: sql`${posts.likeCount} + ${by}` }
        : { favouriteCount: sql`${posts.favouriteCount} + ${by}` },
    )
    .where(eq(posts.id, postId))

/** One page of the published posts that the account keeps, kept last first. */
export async function listFavourites(
  db: Handle,
  accountId: string,
  { page, pageSize }: PageRequest,
): Promise<{ rows: { postId: string; createdAt: Date }[]; total: number }> {
  const isShown = and(eq(favourites.accountId, accountId), isPublished)
  const rows = await db
    .select({ postId: favourites.postId, createdAt: favourites.createdAt })
    .from(favourites)
    .innerJoin(posts, eq(posts.id, favourites.postId))
    .where(isShown)
    .orderBy(desc(favourites.createdAt), asc(favourites.postId))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [sum] = await db
    .select({ total: count() })
    .from(favourites)
    .innerJoin(posts, eq(posts.id, favourites.postId))
    .where(isShown)
  return { rows, total: sum?.total ?? 0 }
}
