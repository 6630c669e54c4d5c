import { sendingStatuses } from '#machines/lifecycle/sending.machine.ts'
import { isNotNull, sql } from 'drizzle-orm'
import {
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import {
  birthAndChange,
  counter,
  descending,
  descendingIndex,
  id,
  moment,
  belongsTo,
  outlives,
} from './columns.ts'
import { posts } from './posts.ts'

/** What of a category was read last. A checkpoint only moves forward. */
const checkpointNames = [
  'comment',
  'mention',
  'interaction',
  'system',
  'assistant',
  'global-announcement',
] as const

/** How it reaches its readers: in the lists of the message centre, or as a message of the assistant. */
const sendingWays = ['notice', 'assistant'] as const

/** What is sent, by whom. */
const sending = () => ({
  id: id(),
  type: smallint().notNull(),
  via: text({ enum: sendingWays }).notNull().default('notice'),
  title: text().notNull(),
  content: text().notNull(),
  senderId: outlives(() => accounts.id),
})

/**
 * What administrators wrote to members. Type 11 is an announcement: this one row is for everybody, and each account's
 * checkpoint says how far it has read. Type 0 has a row in `notifications` or `assistant_messages` for each recipient.
 */
export const sentNotifications = pgTable(
  'sent_notifications',
  {
    ...sending(),
    recipientCount: counter(),
    /** Made by the sender's client, so that a retried sending is one sending. */
    clientId: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('sent_notifications_newest').on(table.type, ...descending(table.id)),
    uniqueIndex('sent_notifications_client_id').on(table.senderId, table.clientId),
  ],
)

/**
 * What administrators want to be sent later. When its time comes it gets a row in `sent_notifications` of its own: an
 * announcement's id says when it was made, and readers have read beyond those that are older.
 */
export const scheduledNotifications = pgTable(
  'scheduled_notifications',
  {
    ...sending(),
    /** Empty for everybody. */
    recipientIds: uuid().array().notNull().default([]),
    sendAt: moment().notNull(),
    status: text({ enum: sendingStatuses }).notNull().default('scheduled'),
    /** Who cancelled it; null when its time came. */
    endedById: outlives(() => accounts.id),
    /** As in `sentNotifications`; none once it is cancelled. */
    clientId: text(),
    ...birthAndChange(),
  },
  (table) => [
    uniqueIndex('scheduled_notifications_client_id').on(table.senderId, table.clientId),
    index('scheduled_notifications_due')
      .on(table.sendAt)
      .where(sql`${table.status} = 'scheduled'`),
    descendingIndex('scheduled_notifications_newest', table.sendAt, table.id),
  ],
)

/** What happened to one member. Names and titles are joined when it is read, so that it never tells what is gone. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    recipientId: belongsTo(() => accounts.id),
    /** 0 to 10, as the contract numbers them. */
    type: smallint().notNull(),
    /** Follows from the type (`notifications/kinds.ts`); kept for the index. */
    category: text({ enum: checkpointNames }).notNull(),
    /** What it is about, in one text: the same cause makes no second row for its recipient. */
    cause: text().notNull(),
    senderId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    postId: uuid().references(() => posts.id, { onDelete: 'cascade' }),
    /** Of other nouns' tables: a notice about something that is gone is shown without it. */
    commentId: uuid(),
    topicId: uuid(),
    reportId: uuid(),
    feedbackId: uuid(),
    sentId: uuid().references(() => sentNotifications.id, { onDelete: 'cascade' }),
    /** What cannot be joined: a reason that was given. */
    detail: text().notNull().default(''),
    createdAt: moment().notNull(),
    readAt: moment(),
    /** Its cause was taken back, or its owner deleted it. Kept for a while, so that flapping does not make it anew. */
    withdrawnAt: moment(),
    deletedAt: moment(),
  },
  (table) => {
    const isShown = sql`${table.withdrawnAt} is null and ${table.deletedAt} is null`
    const isUnread = sql`${isShown} and ${table.readAt} is null`
    return [
      unique('notifications_cause').on(table.recipientId, table.cause),
      index('notifications_newest')
        .on(table.recipientId, ...descending(table.id))
        .where(isShown),
      index('notifications_category')
        .on(table.recipientId, table.category, ...descending(table.id))
        .where(isShown),
      index('notifications_unread')
        .on(table.recipientId, table.category, ...descending(table.id))
        .where(isUnread),
      index('notifications_post').on(table.postId),
      index('notifications_comment').on(table.commentId),
      index('notifications_sent').on(table.sentId),
      // What is gone is few rows of many: they are looked for every night.
      index('notifications_withdrawn')
        .on(table.withdrawnAt, table.id)
        .where(isNotNull(table.withdrawnAt)),
      index('notifications_deleted').on(table.deletedAt).where(isNotNull(table.deletedAt)),
    ]
  },
)

export const checkpoints = pgTable(
  'checkpoints',
  {
    accountId: belongsTo(() => accounts.id),
    name: text({ enum: checkpointNames }).notNull(),
    lastId: uuid().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.name] }),
    index('checkpoints_last').on(table.name, table.lastId),
  ],
)

/** Messages of the assistant to one member. */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    id: id(),
    recipientId: belongsTo(() => accounts.id),
    /** The same cause is written about once. */
    cause: text().notNull(),
    sentId: uuid().references(() => sentNotifications.id, { onDelete: 'cascade' }),
    /** What it leads to. Of other nouns' tables: a message about something that is gone stays, and leads nowhere. */
    postId: uuid(),
    commentId: uuid(),
    topicId: uuid(),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: moment().notNull(),
    readAt: moment(),
    deletedAt: moment(),
  },
  (table) => {
    const isShown = sql`${table.deletedAt} is null`
    return [
      unique('assistant_messages_cause').on(table.recipientId, table.cause),
      index('assistant_messages_newest')
        .on(table.recipientId, ...descending(table.id))
        .where(isShown),
      index('assistant_messages_unread')
        .on(table.recipientId, ...descending(table.id))
        .where(sql`${isShown} and ${table.readAt} is null`),
      index('assistant_messages_sent').on(table.sentId),
    ]
  },
)

export type CheckpointName = (typeof checkpointNames)[number]
