import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { first, type Handle } from '#server/db/client.ts'
import { setOnce } from '#server/db/once.ts'
import { isPublished, posts } from '#server/db/schema/posts.ts'
import { favourites, postLikes } from '#server/db/schema/reactions.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { countedPageOf } from '#server/lists/rows.ts'

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

/** Gives it or takes it back, and counts it. Lock the post first. @returns how many more it has: 0 when it was so already */
export async function setReaction(
  tx: Handle,
  reaction: Reaction,
  pair: Pair,
  isGiven: boolean,
  now: Date,
) {
  const by = await setOnce(tx, tables[reaction], pair, isGiven, now)
  const counted =
    reaction === 'like'
      ? { likeCount: sql`${posts.likeCount} + ${by}` }
      : { favouriteCount: sql`${posts.favouriteCount} + ${by}` }
  if (by !== 0) await tx.update(posts).set(counted).where(eq(posts.id, pair.postId))
  return by
}

/** One page of the published posts that the account keeps, kept last first. */
export function listFavourites(db: Handle, accountId: string, request: PageRequest) {
  const isOfPost = eq(posts.id, favourites.postId)
  const isShown = and(eq(favourites.accountId, accountId), isPublished)
  const kept = db
    .select({ postId: favourites.postId, createdAt: favourites.createdAt })
    .from(favourites)
    .innerJoin(posts, isOfPost)
    .where(isShown)
    .orderBy(desc(favourites.createdAt), asc(favourites.postId))
  const all = sql`${favourites} inner join ${posts} on ${isOfPost}`
  return countedPageOf(kept, request, db.$count(all, isShown))
}
