import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import {
  checkpoints,
  notifications,
  sentNotifications,
} from '#server/db/schema/notifications.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { types } from './categories.ts'
import { isUnreadAnnouncement } from './unread.store.ts'

export type NewSent = typeof sentNotifications.$inferInsert
export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>[number]
export type SentRow = Awaited<ReturnType<typeof listSent>>[number]

const isAnnouncement = eq(sentNotifications.type, types.announcement)
const senderColumns = {
  id: accounts.id,
  nickName: accounts.nickName,
  avatarUrl: accounts.avatarUrl,
}

export const insertSent = (handle: Handle, sent: NewSent) =>
  handle.insert(sentNotifications).values(sent)

/** Takes it away from everybody. @returns false when there was none */
export async function removeSent(handle: Handle, id: string): Promise<boolean> {
  const removed = await handle
    .delete(sentNotifications)
    .where(eq(sentNotifications.id, id))
    .returning({ id: sentNotifications.id })
  return removed.length === 1
}

export const countAnnouncements = (handle: Handle) =>
  handle.$count(sentNotifications, isAnnouncement)

/** One page of announcements, newest first, as the account has read them. */
export const listAnnouncements = (
  handle: Handle,
  accountId: string,
  { page, pageSize }: PageRequest,
) =>
  handle
    .select({
      sent: sentNotifications,
      sender: senderColumns,
      isRead: sql<boolean>`not (${isUnreadAnnouncement(accountId)})`,
      readAt: checkpoints.updatedAt,
    })
    .from(sentNotifications)
    .innerJoin(accounts, eq(accounts.id, sentNotifications.senderId))
    .leftJoin(
      checkpoints,
      and(
        eq(checkpoints.accountId, accountId),
        eq(checkpoints.name, 'global-announcement'),
        sql`${checkpoints.lastId} >= ${sentNotifications.id}`,
      ),
    )
    .where(isAnnouncement)
    .orderBy(desc(sentNotifications.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)

/** An announcement as nobody has read it yet. */
export async function findAnnouncement(
  handle: Handle,
  id: string,
): Promise<AnnouncementRow | undefined> {
  const [found] = await handle
    .select({ sent: sentNotifications, sender: senderColumns })
    .from(sentNotifications)
    .innerJoin(accounts, eq(accounts.id, sentNotifications.senderId))
    .where(and(isAnnouncement, eq(sentNotifications.id, id)))
  return found && { ...found, isRead: false, readAt: null }
}

/** Who got it, when it was sent to some. */
export async function recipientsOf(handle: Handle, id: string): Promise<string[]> {
  const found = await handle
    .select({ recipientId: notifications.recipientId })
    .from(notifications)
    .where(eq(notifications.sentId, id))
  return found.map(({ recipientId }) => recipientId)
}

/** The newest announcement, of all or among `ids`. */
export async function newestAnnouncement(
  handle: Handle,
  ids?: string[],
): Promise<string | undefined> {
  const among = ids && sql`${sentNotifications.id} = any(${sql.param(ids)}::uuid[])`
  const [found] = await handle
    .select({ id: sentNotifications.id })
    .from(sentNotifications)
    .where(and(isAnnouncement, among))
    .orderBy(desc(sentNotifications.id))
    .limit(1)
  return found?.id
}

const ofType = (type: number | undefined) =>
  type === undefined ? undefined : eq(sentNotifications.type, type)

export const countSent = (handle: Handle, type: number | undefined) =>
  handle.$count(sentNotifications, ofType(type))

/** One page of what administrators have sent, newest first, with how many have read it. */
export const listSent = (
  handle: Handle,
  type: number | undefined,
  { page, pageSize }: PageRequest,
) =>
  handle
    .select({
      sent: sentNotifications,
      sender: senderColumns,
      readCount: sql<number>`case when ${isAnnouncement}
        then (select count(*) from ${checkpoints}
          where ${checkpoints.name} = 'global-announcement'
            and ${checkpoints.lastId} >= ${sentNotifications.id})
        else (select count(*) from ${notifications}
          where ${eq(notifications.sentId, sentNotifications.id)}
            and ${isNotNull(notifications.readAt)})
        end::int`,
    })
    .from(sentNotifications)
    .innerJoin(accounts, eq(accounts.id, sentNotifications.senderId))
    .where(ofType(type))
    .orderBy(desc(sentNotifications.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
