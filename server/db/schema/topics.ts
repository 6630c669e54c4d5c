import { topicStatuses } from '#machines/lifecycle/topic.machine.ts'
import { isNotNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import {
  birthAndChange,
  counter,
  descending,
  descendingIndex,
  id,
  moderation,
  moment,
  shortPendingList,
  textPairs,
  belongsTo,
  refersTo,
} from './columns.ts'
import { posts } from './posts.ts'

export const topics = pgTable(
  'topics',
  {
    id: id(),
    name: text().notNull(),
    /** The name's skeleton: equal for names that look alike. */
    nameKey: text().notNull().unique(),
    description: text().notNull().default(''),
    ...moderation(),
    status: text({ enum: topicStatuses }).notNull(),
    /** The topic that has its posts and followers now: never one that is merged itself. */
    mergedIntoId: uuid().references((): AnyPgColumn => topics.id),
    creatorId: refersTo(() => accounts.id),
    postCount: counter(),
    discussionCount: counter(),
    followerCount: counter(),
    hotness: doublePrecision().notNull().default(0),
    /** As `hotness` without decay, and computed with it. */
    engagement: counter(),
    ...birthAndChange(),
  },
  (table) => {
    const isEnabled = sql`${table.status} = 'enabled'`
    return [
      descendingIndex('topics_hottest', table.hotness, table.id).where(isEnabled),
      descendingIndex('topics_most_engaging', table.engagement, table.id).where(isEnabled),
      descendingIndex('topics_newest', table.createdAt, table.id).where(isEnabled),
      index('topics_named')
        .using('gin', textPairs(table.name))
        .with(shortPendingList)
        .where(isEnabled),
      index('topics_by_creator').on(table.creatorId, ...descending(table.createdAt, table.id)),
      index('topics_by_status').on(table.status, ...descending(table.createdAt, table.id)),
      index('topics_merged').on(table.mergedIntoId).where(isNotNull(table.mergedIntoId)),
    ]
  },
)

/** Written out and not as a value, for the reason that `isPublished` (`posts.ts`) gives. */
export const isEnabled = sql`${topics.status} = 'enabled'`

export const postTopics = pgTable(
  'post_topics',
  {
    postId: belongsTo(() => posts.id),
    topicId: belongsTo(() => topics.id),
    /** As in `posts` while the post is published, else null: the topic's list is read from this index alone. */
    publishedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.topicId] }),
    index('post_topics_newest')
      .on(table.topicId, ...descending(table.publishedAt, table.postId))
      .where(isNotNull(table.publishedAt)),
  ],
)

export const topicFollows = pgTable(
  'topic_follows',
  {
    topicId: belongsTo(() => topics.id),
    accountId: belongsTo(() => accounts.id),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.topicId, table.accountId] }),
    index('topic_follows_account').on(
      table.accountId,
      ...descending(table.createdAt),
      table.topicId,
    ),
    index('topic_follows_recent').on(table.createdAt, table.topicId),
  ],
)

export type Topic = typeof topics.$inferSelect
