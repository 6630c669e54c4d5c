import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { descending, moment, belongsTo } from './columns.ts'
import { posts } from './posts.ts'

const postId = () => belongsTo(() => posts.id)

const accountId = () => belongsTo(() => accounts.id)

/** One row per reader and day of the product's calendar; its key is what keeps a view from counting twice. */
export const postViews = pgTable(
  'post_views',
  {
    postId: postId(),
    /** An account's id, or the keyed hash of a visitor's address and browser. */
    viewerKey: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.viewerKey, table.day] }),
    index('post_views_day').on(table.day),
  ],
)

/** How many readers a post had on a day: outlives the rows that say who, for the rankings of the last weeks. */
export const postViewDays = pgTable(
  'post_view_days',
  {
    day: date({ mode: 'string' }).notNull(),
    postId: postId(),
    viewCount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.postId] }),
    index('post_view_days_post').on(table.postId),
  ],
)

/** What a member gives a post once. */
const reaction = <Name extends string>(name: Name) =>
  pgTable(
    name,
    { postId: postId(), accountId: accountId(), createdAt: moment().notNull() },
    (table) => [
      primaryKey({ columns: [table.postId, table.accountId] }),
      index(`${name}_account`).on(
        table.accountId,
        ...descending(table.createdAt),
        table.postId,
      ),
      index(`${name}_recent`).on(table.createdAt, table.postId),
    ],
  )

export const postLikes = reaction('post_likes')

export const favourites = reaction('favourites')
