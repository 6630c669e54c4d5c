import { and, desc, eq, isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import { first, type Handle, type Transaction } from '#server/db/client.ts'
import { isOneOf } from '#server/db/prepared.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import {
  assistantMessages,
  checkpoints,
  notifications,
  sentNotifications,
} from '#server/db/schema/notifications.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { countedPageOf, pageOf } from '#server/lists/rows.ts'
import { types } from './kinds.ts'
import { isUnreadAnnouncement } from './unread.store.ts'

type NewSent = typeof sentNotifications.$inferInsert
export type AnnouncementRow = Awaited<ReturnType<typeof listAnnouncements>>[number]
export type SentRow = Awaited<ReturnType<typeof listSent>>['rows'][number]

const isAnnouncement = eq(sentNotifications.type, types.announcement)
/** What a list shows of a text, whatever stands in the row. */
export const listedTitle = (title: SQLWrapper) => sql<string>`left(${title}, 200)`
export const listedContent = (content: SQLWrapper) => sql<string>`left(${content}, 2000)`

export const senderColumns = authorColumns(accounts)

/** @throws the engine's error for the unique key `sent_notifications_client_id` when this client has sent it already */
export const insertSent = (handle: Handle, sent: NewSent) =>
  handle.insert(sentNotifications).values(sent)

export const findByClientId = (handle: Handle, senderId: string, clientId: string) =>
  first(
    handle
      .select({ id: sentNotifications.id, recipientCount: sentNotifications.recipientCount })
      .from(sentNotifications)
      .where(
        and(eq(sentNotifications.senderId, senderId), eq(sentNotifications.clientId, clientId)),
      ),
  )

const sentColumns = {
  id: sentNotifications.id,
  type: sentNotifications.type,
  via: sentNotifications.via,
  title: listedTitle(sentNotifications.title),
  content: listedContent(sentNotifications.content),
  recipientCount: sentNotifications.recipientCount,
  createdAt: sentNotifications.createdAt,
}

/** Takes it away from everybody. @returns what it was, undefined when there was none */
export const removeSent = (handle: Handle, id: string) =>
  first(handle.delete(sentNotifications).where(eq(sentNotifications.id, id)).returning())

export const countAnnouncements = (handle: Handle) =>
  handle.$count(sentNotifications, isAnnouncement)

/** One page of announcements, newest first, as the account has read them. */
export const listAnnouncements = (handle: Handle, accountId: string, request: PageRequest) =>
  pageOf(
    handle
      .select({
        sent: sentColumns,
        sender: senderColumns,
        isRead: sql<boolean>`not (${isUnreadAnnouncement(accountId)})`,
        readAt: checkpoints.updatedAt,
      })
      .from(sentNotifications)
      .leftJoin(accounts, eq(accounts.id, sentNotifications.senderId))
      .leftJoin(
        checkpoints,
        and(
          eq(checkpoints.accountId, accountId),
          eq(checkpoints.name, 'global-announcement'),
          sql`${checkpoints.lastId} >= ${sentNotifications.id}`,
        ),
      )
      .where(isAnnouncement)
      .orderBy(desc(sentNotifications.id)),
    request,
  )

/** An announcement as nobody has read it yet. */
export async function findAnnouncement(
  handle: Handle,
  id: string,
): Promise<AnnouncementRow | undefined> {
  const [found] = await handle
    .select({ sent: sentColumns, sender: senderColumns })
    .from(sentNotifications)
    .leftJoin(accounts, eq(accounts.id, sentNotifications.senderId))
    .where(and(isAnnouncement, eq(sentNotifications.id, id)))
  return found && { ...found, isRead: false, readAt: null }
}

/** Who got it, when it was sent to some. */
export async function recipientsOf(handle: Handle, id: string): Promise<string[]> {
  const notices = await handle
    .select({ recipientId: notifications.recipientId })
    .from(notifications)
    .where(eq(notifications.sentId, id))
  const messages = await handle
    .select({ recipientId: assistantMessages.recipientId })
    .from(assistantMessages)
    .where(eq(assistantMessages.sentId, id))
  return [...notices, ...messages].map(({ recipientId }) => recipientId)
}

/** The newest announcement, of all or among `ids`. */
export async function newestAnnouncement(
  handle: Handle,
  ids?: string[],
): Promise<string | undefined> {
  const among = ids && isOneOf(sentNotifications.id, ids)
  const [found] = await handle
    .select({ id: sentNotifications.id })
    .from(sentNotifications)
    .where(and(isAnnouncement, among))
    .orderBy(desc(sentNotifications.id))
    .limit(1)
  return found?.id
}

/** Any number, the same in every release: announcements are written one after another. */
const announcementLock = 7_105_005

/**
 * How far announcements and what was read of them have come: a new one has to sort behind that, or it would count as read.
 * Nobody else writes one until the transaction ends.
 */
export async function lastAnnounced(tx: Transaction): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${announcementLock})`)
  // One that was withdrawn is still what its readers have read up to.
  const [read] = await tx
    .select({ id: checkpoints.lastId })
    .from(checkpoints)
    .where(eq(checkpoints.name, 'global-announcement'))
    .orderBy(desc(checkpoints.lastId))
    .limit(1)
  const written = await newestAnnouncement(tx)
  if (read === undefined || written === undefined) return read?.id ?? written
  return read.id > written ? read.id : written
}

export interface SentFilter {
  type?: number | undefined
  via?: 'notice' | 'assistant' | undefined
}

const matches = ({ type, via }: SentFilter) =>
  and(
    type === undefined ? undefined : eq(sentNotifications.type, type),
    via && eq(sentNotifications.via, via),
  )

/**
 * One page of what administrators have sent, newest first, with how many have read it: of an announcement those whom it was
 * for, and never more. Who came later has read on beyond it.
 */
export function listSent(handle: Handle, filter: SentFilter, request: PageRequest) {
  const sent = handle
    .select({
      sent: sentColumns,
      sender: senderColumns,
      readCount: sql<number>`(case
        when ${isAnnouncement} then least(${sentNotifications.recipientCount}, (
          select count(*) from ${checkpoints}
          join ${accounts} on ${accounts.id} = ${checkpoints.accountId}
          where ${checkpoints.name} = 'global-announcement'
            and ${checkpoints.lastId} >= ${sentNotifications.id}
            and ${accounts.createdAt} <= ${sentNotifications.createdAt}))
        when ${eq(sentNotifications.via, 'assistant')} then (
          select count(*) from ${assistantMessages}
          where ${eq(assistantMessages.sentId, sentNotifications.id)}
            and ${isNotNull(assistantMessages.readAt)})
        else (select count(*) from ${notifications}
          where ${eq(notifications.sentId, sentNotifications.id)}
            and ${isNotNull(notifications.readAt)})
        end)::int`,
    })
    .from(sentNotifications)
    .leftJoin(accounts, eq(accounts.id, sentNotifications.senderId))
    .where(matches(filter))
    .orderBy(desc(sentNotifications.id))
  return countedPageOf(sent, request, handle.$count(sentNotifications, matches(filter)))
}
