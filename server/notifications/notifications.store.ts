import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { readCount } from '#server/counts/counts.store.ts'
import { hasRow, type Handle } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { notifications, sentNotifications } from '#server/db/schema/notifications.ts'
import { posts } from '#server/db/schema/posts.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { pageOf } from '#server/lists/rows.ts'
import { personalCategories, type PersonalCategory } from './kinds.ts'

export interface NoticeFilter {
  recipientId: string
  category?: PersonalCategory | undefined
  onlyUnread?: boolean | undefined
}

/** Neither withdrawn nor deleted. */
export const isShown = and(isNull(notifications.withdrawnAt), isNull(notifications.deletedAt))
export const isUnread = and(isShown, isNull(notifications.readAt))

const matches = ({ recipientId, category, onlyUnread }: NoticeFilter) =>
  and(
    eq(notifications.recipientId, recipientId),
    category && eq(notifications.category, category),
    onlyUnread ? isUnread : isShown,
  )

/** Kept beside them: a member may have any number. */
export const countNotices = (
  handle: Handle,
  { recipientId, category, onlyUnread }: NoticeFilter,
) =>
  readCount(
    handle,
    onlyUnread ? 'notifications.unread' : 'notifications.shown',
    (category ? [category] : personalCategories).map((name) => `${recipientId} ${name}`),
  )

/** A notice with what it is about, as that is now. */
export type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number]

const selectNotices = (handle: Handle) =>
  handle
    .select({
      notice: notifications,
      sender: authorColumns(accounts),
      post: { title: posts.title, status: posts.status, authorId: posts.authorId },
      comment: { content: comments.content, status: comments.status },
      sent: { title: sentNotifications.title, content: sentNotifications.content },
    })
    .from(notifications)
    .leftJoin(accounts, eq(accounts.id, notifications.senderId))
    .leftJoin(posts, eq(posts.id, notifications.postId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(sentNotifications, eq(sentNotifications.id, notifications.sentId))

/** One page, newest first: what is skipped is looked at in an index alone. */
export const listNotices = (
  handle: Handle,
  filter: NoticeFilter,
  request: PageRequest,
): Promise<NoticeRow[]> => {
  const all = handle
    .select({ id: notifications.id })
    .from(notifications)
    .where(matches(filter))
    .orderBy(desc(notifications.id))
  const ids = pageOf(all, request)
  return selectNotices(handle)
    .where(sql`${notifications.id} = any(array(${ids}))`)
    .orderBy(desc(notifications.id))
}

export const findNotices = (handle: Handle, ids: string[]): Promise<NoticeRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectNotices(handle).where(and(inArray(notifications.id, ids), isShown))

/** The newest notice of a category that its owner sees, or the one of this id. */
export async function newestNotice(
  handle: Handle,
  filter: NoticeFilter,
  id?: string,
): Promise<string | undefined> {
  const [found] = await handle
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(matches(filter), id === undefined ? undefined : eq(notifications.id, id)))
    .orderBy(desc(notifications.id))
    .limit(1)
  return found?.id
}

/** Reads those of `ids` that are the recipient's own. */
export const markNoticesRead = (
  handle: Handle,
  recipientId: string,
  ids: string[],
  now: Date,
) =>
  handle
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(eq(notifications.recipientId, recipientId), inArray(notifications.id, ids), isUnread),
    )

/** Reads a category up to a notice: what arrived meanwhile stays unread. */
export const markCategoryRead = (
  handle: Handle,
  recipientId: string,
  { category, upTo }: { category: PersonalCategory; upTo: string },
  now: Date,
) =>
  handle
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.recipientId, recipientId),
        eq(notifications.category, category),
        lte(notifications.id, upTo),
        isUnread,
      ),
    )

/** @returns whether it is the recipient's own and was still there */
export const deleteNotice = (
  handle: Handle,
  recipientId: string,
  id: string,
  now: Date,
): Promise<boolean> =>
  hasRow(
    handle
      .update(notifications)
      .set({ deletedAt: now })
      .where(and(eq(notifications.id, id), eq(notifications.recipientId, recipientId), isShown))
      .returning({ id: notifications.id }),
  )

export const ownsNotice = (handle: Handle, recipientId: string, id: string) =>
  hasRow(
    handle
      .select({ one: sql`1` })
      .from(notifications)
      .where(
        and(eq(notifications.id, id), eq(notifications.recipientId, recipientId), isShown),
      ),
  )
