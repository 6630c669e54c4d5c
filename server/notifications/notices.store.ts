import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/follows.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { posts } from '#server/db/schema/posts.ts'
import { favourites } from '#server/db/schema/reactions.ts'

export type NewNotice = typeof notifications.$inferInsert

/**
 * Writes notices, one for each recipient and cause. One that is there already is left as it is, except that a
 * withdrawn one comes back; when it is older than `renewBefore`, it moves to the top as unread.
 * @returns those that are news to their recipients
 */
export async function writeNotices(
  handle: Handle,
  notices: NewNotice[],
  renewBefore: Date,
): Promise<{ id: string; recipientId: string }[]> {
  if (notices.length === 0) return []
  const isOld = sql`${notifications.createdAt} < ${renewBefore.toISOString()}::timestamptz`
  const renewed = (column: SQL, kept: SQL) =>
    sql`case when ${isOld} then ${column} else ${kept} end`
  const written = await handle
    .insert(notifications)
    .values(notices)
    .onConflictDoUpdate({
      target: [notifications.recipientId, notifications.cause],
      set: {
        id: renewed(sql`excluded.id`, sql`${notifications.id}`),
        createdAt: renewed(sql`excluded.created_at`, sql`${notifications.createdAt}`),
        readAt: renewed(sql`null`, sql`${notifications.readAt}`),
        deletedAt: renewed(sql`null`, sql`${notifications.deletedAt}`),
        withdrawnAt: sql`null`,
      },
    })
    .returning({ id: notifications.id, recipientId: notifications.recipientId })
  const made = new Set(notices.map(({ id }) => id))
  return written.filter(({ id }) => made.has(id))
}

/** Takes back the unread notices of a cause. @returns who had one */
export const withdrawCause = (handle: Handle, cause: string, recipientId: string, now: Date) =>
  withdraw(
    handle,
    and(
      eq(notifications.recipientId, recipientId),
      eq(notifications.cause, cause),
      isNull(notifications.readAt),
    ),
    now,
  )

/** Takes back everything about a comment, read or not: its words must not outlive it. */
export const withdrawComment = (handle: Handle, commentId: string, now: Date) =>
  withdraw(handle, eq(notifications.commentId, commentId), now)

/** Gives back what `withdrawComment` took. */
export async function restoreComment(handle: Handle, commentId: string): Promise<string[]> {
  const restored = await handle
    .update(notifications)
    .set({ withdrawnAt: null })
    .where(and(eq(notifications.commentId, commentId), isNotNull(notifications.withdrawnAt)))
    .returning({ recipientId: notifications.recipientId })
  return restored.map(({ recipientId }) => recipientId)
}

/** Takes back everything about a post that others than its author were told: they no longer see it. */
export const withdrawPost = (
  handle: Handle,
  { postId, authorId }: { postId: string; authorId: string },
  now: Date,
) =>
  withdraw(
    handle,
    and(eq(notifications.postId, postId), ne(notifications.recipientId, authorId)),
    now,
  )

/** Takes back what either of two was told about the other. */
export const withdrawBetween = (
  handle: Handle,
  { accountId, otherId }: { accountId: string; otherId: string },
  now: Date,
) =>
  withdraw(
    handle,
    or(
      and(eq(notifications.recipientId, accountId), eq(notifications.senderId, otherId)),
      and(eq(notifications.recipientId, otherId), eq(notifications.senderId, accountId)),
    ),
    now,
  )

async function withdraw(handle: Handle, which: SQL | undefined, now: Date): Promise<string[]> {
  const withdrawn = await handle
    .update(notifications)
    .set({ withdrawnAt: now })
    .where(and(which, isNull(notifications.withdrawnAt), isNull(notifications.deletedAt)))
    .returning({ recipientId: notifications.recipientId })
  return [...new Set(withdrawn.map(({ recipientId }) => recipientId))]
}

/** Forgets what its owner has not seen since before `moment`. */
export const removeGoneNotices = (handle: Handle, moment: Date) =>
  handle
    .delete(notifications)
    .where(or(lt(notifications.withdrawnAt, moment), lt(notifications.deletedAt, moment)))

/** Followers who want to hear of new posts, after `afterId`, in the order of their ids. */
export async function listeningFollowers(
  handle: Handle,
  authorId: string,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<string[]> {
  const found = await handle
    .select({ id: follows.followerId })
    .from(follows)
    .where(
      and(
        eq(follows.followeeId, authorId),
        eq(follows.enableNotification, true),
        sql`${follows.followerId} > ${afterId}::uuid`,
      ),
    )
    .orderBy(follows.followerId)
    .limit(limit)
  return found.map(({ id }) => id)
}

/** Who has put a post among their favourites. */
export async function favouritersOf(
  handle: Handle,
  postId: string,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<string[]> {
  const found = await handle
    .select({ id: favourites.accountId })
    .from(favourites)
    .where(and(eq(favourites.postId, postId), sql`${favourites.accountId} > ${afterId}::uuid`))
    .orderBy(favourites.accountId)
    .limit(limit)
  return found.map(({ id }) => id)
}

/** What decides who may hear of a post. */
export async function findNewsPost(handle: Handle, id: string) {
  const [found] = await handle
    .select({
      title: posts.title,
      status: posts.status,
      authorId: posts.authorId,
      publishedAt: posts.publishedAt,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .where(eq(posts.id, id))
  return found
}

/** Those of `ids` that somebody may still sign in to. */
export async function livingAccounts(handle: Handle, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await handle
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), eq(accounts.status, 'active')))
  return found.map(({ id }) => id)
}
