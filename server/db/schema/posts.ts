import { postStatuses, postPhases } from '#machines/lifecycle/post.machine.ts'
import { isNotNull, isNull, ne, sql, type SQLWrapper } from 'drizzle-orm'
import {
  date,
  doublePrecision,
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
import type { TreeRoot } from '#content/tree.ts'
import { weights } from '#server/hotness/formula.ts'
import { utcOffsetHours } from '#server/lib/clock.ts'
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
  tsvector,
  belongsTo,
  refersTo,
} from './columns.ts'
import { imageCategories } from './images.ts'

export const categories = pgTable('categories', {
  id: id(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  position: integer().notNull().default(0),
  postCount: counter(),
  ...birthAndChange(),
})

export type Category = typeof categories.$inferSelect

/** Where the posts of a deleted category went: who still names it, as an editor that was open meanwhile, means this one. */
export const movedCategories = pgTable(
  'moved_categories',
  {
    id: uuid().primaryKey(),
    targetId: belongsTo(() => categories.id),
  },
  (table) => [index('moved_categories_target').on(table.targetId)],
)

/**
 * What lists show of a post: of a published one the published revision, of one under review the submitted
 * one, else the newest. The writings themselves are in `postRevisions`.
 */
export const posts = pgTable(
  'posts',
  {
    id: id(),
    authorId: refersTo(() => accounts.id),
    title: text().notNull(),
    /** 0 Markdown, 1 rich text (Quill Delta). */
    format: smallint().notNull(),
    status: text({ enum: postStatuses }).notNull(),
    excerpt: text().notNull().default(''),
    coverImage: text(),
    revision: integer().notNull().default(1),
    /** What readers see; behind `revision` while a change waits for review. */
    publishedRevision: integer(),
    /** What an administrator is to judge; behind `revision` when the author saved more since. Null when nothing waits. */
    reviewRevision: integer(),
    /** When `reviewRevision` was handed in; null with it. */
    submittedAt: moment(),
    publishedAt: moment(),
    ...moderation(),
    /** The sensitive words for which what waits for a review was held. */
    heldFor: jsonb().$type<string[]>().notNull().default([]),
    /** Made by the author's client for this post, so that a retried creation makes one post. */
    clientId: text(),
    viewCount: counter(),
    likeCount: counter(),
    commentCount: counter(),
    favouriteCount: counter(),
    /** Kept by a trigger on `reports` (migration 0016). */
    reportCount: counter(),
    /** What readers did with it, weighted, without decay: the all-time ranking. */
    engagement: integer()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `view_count * ${weights.view} + like_count * ${weights.like} + comment_count * ${weights.comment} + favourite_count * ${weights.favourite}`,
        ),
      ),
    /** The first day of the month it was published in, in the product's calendar (`lib/clock.ts`). */
    month: date({ mode: 'string' }).generatedAlwaysAs(
      sql.raw(
        `date_trunc('month', published_at at time zone interval '${utcOffsetHours} hours')::date`,
      ),
    ),
    wordCount: counter(),
    /** The bytes of all its saved states. */
    textBytes: counter(),
    hotness: doublePrecision().notNull().default(0),
    /** Where an imported post came from, so that a second import makes nothing twice. */
    importKey: text().unique(),
    ...birthAndChange(),
    /**
     * When the published text became what it is, for readers. Null while `updatedAt` says it: nothing has been done to the
     * post since.
     */
    textChangedAt: moment(),
    deletedAt: moment(),
    /** What its author deleted it as, to come back as that; null when an administrator did. */
    deletedFrom: text({ enum: postPhases }),
  },
  (table) => {
    const isPublished = sql`${table.status} = 'published'`
    return [
      descendingIndex('posts_newest', table.publishedAt, table.id).where(isPublished),
      descendingIndex('posts_hottest', table.hotness, table.id).where(isPublished),
      descendingIndex('posts_most_viewed', table.viewCount, table.id).where(isPublished),
      descendingIndex('posts_most_liked', table.likeCount, table.id).where(isPublished),
      descendingIndex('posts_most_commented', table.commentCount, table.id).where(isPublished),
      descendingIndex('posts_most_engaging', table.engagement, table.id).where(isPublished),
      index('posts_of_month')
        .on(table.month, ...descending(table.engagement, table.id))
        .where(isPublished),
      index('posts_by_author')
        .on(table.authorId, ...descending(table.publishedAt, table.id))
        .where(isPublished),
      index('posts_own')
        .on(table.authorId, ...descending(table.updatedAt, table.id))
        .where(isNull(table.deletedAt)),
      index('posts_own_by_status')
        .on(table.authorId, table.status, ...descending(table.updatedAt, table.id))
        .where(isNull(table.deletedAt)),
      descendingIndex('posts_changed', table.updatedAt, table.id).where(
        isNull(table.deletedAt),
      ),
      descendingIndex('posts_created', table.createdAt, table.id).where(
        isNull(table.deletedAt),
      ),
      descendingIndex('posts_reported', table.reportCount, table.id).where(
        isNull(table.deletedAt),
      ),
      index('posts_unpublished_titles')
        .using('gin', textPairs(table.title))
        .with(shortPendingList)
        .where(ne(table.status, sql.raw("'published'"))),
      index('posts_by_status').on(table.status, ...descending(table.updatedAt, table.id)),
      uniqueIndex('posts_client_id').on(table.authorId, table.clientId),
      index('posts_to_review')
        .on(table.updatedAt, table.id)
        .where(isNotNull(table.reviewRevision)),
      index('posts_trash').on(table.deletedAt).where(isNotNull(table.deletedAt)),
    ]
  },
)

/**
 * Written out and not as a value: a plan that is made for any values takes the indexes of published posts only where the
 * statement itself says so.
 */
export const isPublished = sql`${posts.status} = 'published'`

export interface OutlineEntry {
  id: string
  text: string
  depth: number
}

const revisionKinds = ['saved', 'submitted', 'published', 'restored'] as const

/**
 * The states of a post worth going back to, each rendered once (again where `large-trees.job.ts` finds more than one may be). What its author
 * wrote is never changed; a `saved` row
 * goes when the same opened editor saves again within ten minutes, and the new one takes its place: an autosave
 * every few seconds leaves one entry for ten minutes, and revision numbers have gaps. The fifty newest of each kind stay,
 * and no more of them than a history may weigh (`historyBytes` in `posts/revisions.store.ts`).
 */
export const postRevisions = pgTable(
  'post_revisions',
  {
    postId: belongsTo(() => posts.id),
    revision: integer().notNull(),
    title: text().notNull(),
    format: smallint().notNull(),
    content: text().notNull(),
    excerpt: text().notNull().default(''),
    coverImage: text(),
    tree: jsonb().$type<TreeRoot>().notNull(),
    outline: jsonb().$type<OutlineEntry[]>().notNull(),
    text: text().notNull(),
    wordCount: counter(),
    /** What its author handed in, as UTF-8. */
    bytes: integer()
      .notNull()
      .generatedAlwaysAs(
        sql.raw('octet_length(title) + octet_length(content) + octet_length(excerpt)'),
      ),
    tags: text().array().notNull().default([]),
    categoryIds: uuid().array().notNull().default([]),
    topicIds: uuid().array().notNull().default([]),
    kind: text({ enum: revisionKinds }).notNull().default('saved'),
    /** Which opened editor saved it; null when it did not say. */
    editId: text(),
    /** When the run of saves began that ends with this one; null for a single one. */
    runSince: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.revision] })],
)

/** Which of this server's pictures a post has shown in any revision: one that no row names may go with its post. */
export const postImages = pgTable(
  'post_images',
  {
    category: text({ enum: imageCategories }).notNull(),
    name: text().notNull(),
    postId: belongsTo(() => posts.id),
  },
  (table) => [
    primaryKey({ columns: [table.category, table.name, table.postId] }),
    index('post_images_post').on(table.postId),
  ],
)

/** How many published posts each month has; the archive is read from here. A month that has lost them all stays, at 0. */
export const postMonths = pgTable('post_months', {
  /** Its first day, as in `posts.month`. */
  month: date({ mode: 'string' }).primaryKey(),
  postCount: counter(),
})

export const postCategories = pgTable(
  'post_categories',
  {
    postId: belongsTo(() => posts.id),
    categoryId: belongsTo(() => categories.id),
    /** As in `posts` while the post is published, else null: the category's list is read from this index alone. */
    publishedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.categoryId] }),
    index('post_categories_newest')
      .on(table.categoryId, ...descending(table.publishedAt, table.postId))
      .where(isNotNull(table.publishedAt)),
  ],
)

export const postTags = pgTable(
  'post_tags',
  {
    postId: belongsTo(() => posts.id),
    tag: text().notNull(),
    position: smallint().notNull().default(0),
    /** As in `posts` while the post is published, else null: the tag's list is read from this index alone. */
    publishedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.tag] }),
    index('post_tags_newest')
      .on(table.tag, ...descending(table.publishedAt, table.postId))
      .where(isNotNull(table.publishedAt)),
  ],
)

/**
 * One row per published post: the pairs of neighbouring characters of its title and text, and its date, so that what
 * readers list and find is decided here, where no reader changes anything.
 */
export const postSearch = pgTable(
  'post_search',
  {
    postId: uuid()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    document: tsvector().notNull(),
    /** As in `posts`: here it changes with what is published alone, not with every reader. */
    title: text().notNull().default(''),
    /** As in `posts`; triggers keep it so (migration 0016). */
    publishedAt: moment(),
  },
  (table) => [
    // With its day: what is common is found among the newest, without a look at all that have it. The day stands first, as GIN
    // goes by the order of its columns: of what is rare it then looks at the days asked for alone.
    index('post_search_found')
      .using('gin', publishedOn(table.publishedAt), table.document, textPairs(table.title))
      .with(shortPendingList),
    descendingIndex('post_search_newest', table.publishedAt, table.postId),
  ],
)

/** The day on which a post was published, as days since 1970 in the product's calendar; an array, as the index takes it. */
export const publishedOn = (publishedAt: SQLWrapper) =>
  sql`(array[(${publishedAt} at time zone interval '${sql.raw(String(utcOffsetHours))} hours')::date - date '1970-01-01'])`

export type Post = typeof posts.$inferSelect
export type PostRevision = typeof postRevisions.$inferSelect
export type RevisionKind = (typeof revisionKinds)[number]
