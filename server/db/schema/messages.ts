import { isNull, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { counter, descending, id, moment, belongsTo } from './columns.ts'

const party = () => belongsTo(() => accounts.id)

/** Private messages. Whether one is read follows from its receiver's checkpoint in `conversations`. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    senderId: party(),
    receiverId: party(),
    /** Both parties in a fixed order: both of them read a conversation from one index. */
    lowId: uuid().notNull().generatedAlwaysAs(sql.raw('least(sender_id, receiver_id)')),
    highId: uuid().notNull().generatedAlwaysAs(sql.raw('greatest(sender_id, receiver_id)')),
    /** Made by the sender's client for this message, so that a retry is the same message. */
    clientId: text(),
    /** Emptied when the sender deletes it. */
    content: text().notNull(),
    createdAt: moment().notNull(),
    deliveredAt: moment(),
    /** The sender deleted it: gone for both. */
    withdrawnAt: moment(),
    /** The receiver deleted it: gone for the receiver alone. */
    discardedAt: moment(),
  },
  (table) => [
    uniqueIndex('messages_client_id').on(table.senderId, table.clientId),
    index('messages_between').on(table.lowId, table.highId, ...descending(table.id)),
    // With who sees it, so that a page far back is found without a look at those before it.
    index('messages_seen')
      .on(table.lowId, table.highId, ...descending(table.id), table.senderId, table.discardedAt)
      .where(isNull(table.withdrawnAt)),
  ],
)

/** How one side sees a conversation: one row for each of the two. Both rows are locked before a message is written. */
export const conversations = pgTable(
  'conversations',
  {
    ownerId: party(),
    otherId: party(),
    /** The last message that the owner sees; null when there is none left, and the conversation is not listed. */
    lastMessageId: uuid(),
    lastMessageAt: moment(),
    unreadCount: counter(),
    /** The last message that the owner has read; only moves forward. */
    checkpointId: uuid(),
    /** Written for older versions that run beside this one, which read it. */
    checkpointAt: moment(),
    /** As far as the other one may know: it stays where it is while a block stands between the two. */
    toldCheckpointId: uuid(),
    /** Up to here the owner has deleted the conversation for themselves; only moves forward. */
    clearedToId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.otherId] }),
    index('conversations_newest')
      .on(table.ownerId, ...descending(table.lastMessageAt), table.otherId)
      .where(sql`${table.lastMessageAt} is not null`),
    index('conversations_other').on(table.otherId),
    index('conversations_unread')
      .on(table.ownerId)
      .where(sql`${table.unreadCount} > 0`),
  ],
)

export type MessageRow = typeof messages.$inferSelect
export type ConversationRow = typeof conversations.$inferSelect
