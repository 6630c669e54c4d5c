import { commentStatuses } from '#machines/lifecycle/comment.machine.ts'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import {
  birthAndChange,
  counter,
  descending,
  descendingIndex,
  id,
  moment,
  belongsTo,
  refersTo,
} from './columns.ts'
import { posts } from './posts.ts'

/** Comments in threads of two levels: `rootId` is the first of the thread, `parentId` what is answered. */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    postId: belongsTo(() => posts.id),
    authorId: refersTo(() => accounts.id),
    /** Null for the first of a thread. */
    rootId: uuid().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    parentId: uuid().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** Plain text; emptied when it is deleted. */
    content: text().notNull(),
    status: text({ enum: commentStatuses }).notNull().default('visible'),
    /** The sensitive words for which it waits, or waited, for an administrator. */
    heldFor: jsonb().$type<string[]>().notNull().default([]),
    isEdited: boolean().notNull().default(false),
    likeCount: counter(),
    /** Visible comments below: of the whole thread for its first, else those that answer it. */
    replyCount: counter(),
    /** What makes a thread hot. */
    heat: integer().notNull().generatedAlwaysAs(sql.raw('like_count + reply_count')),
    /** Made by the author's client, so that a retried comment is one comment. */
    clientId: text(),
    /** Why an administrator hid or deleted it, by which rule, and when; each time may be appealed against once. */
    moderationNote: text(),
    moderationRule: smallint(),
    moderatedAt: moment(),
    appealedAt: moment(),
    ...birthAndChange(),
  },
  (table) => {
    const isFirst = isNull(table.rootId)
    return [
      index('comments_newest')
        .on(table.postId, ...descending(table.createdAt, table.id))
        .where(isFirst),
      index('comments_hottest')
        .on(table.postId, ...descending(table.heat, table.id))
        .where(isFirst),
      index('comments_thread')
        .on(table.rootId, table.createdAt, table.id)
        .where(isNotNull(table.rootId)),
      index('comments_answers').on(table.parentId).where(isNotNull(table.parentId)),
      index('comments_own').on(table.authorId, ...descending(table.createdAt, table.id)),
      // Of answers too: who speaks below a post, and what goes with one that is purged.
      index('comments_post').on(table.postId, table.authorId),
      index('comments_held')
        .on(table.createdAt)
        .where(sql`${table.status} = 'held'`),
      descendingIndex('comments_all', table.createdAt, table.id),
      uniqueIndex('comments_client_id').on(table.authorId, table.clientId),
    ]
  },
)

/** Written out and not as a value, for the reason that `isPublished` (`posts.ts`) gives. */
export const isHeld = sql`${comments.status} = 'held'`

const commentId = () => belongsTo(() => comments.id)

const accountId = () => belongsTo(() => accounts.id)

export const commentLikes = pgTable(
  'comment_likes',
  { commentId: commentId(), accountId: accountId(), createdAt: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.commentId, table.accountId] }),
    index('comment_likes_account').on(table.accountId),
  ],
)

/** Whom a comment mentions, as its text spells them. */
export const commentMentions = pgTable(
  'comment_mentions',
  { commentId: commentId(), accountId: accountId(), name: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.commentId, table.accountId] }),
    index('comment_mentions_account').on(table.accountId),
  ],
)

export type Comment = typeof comments.$inferSelect
