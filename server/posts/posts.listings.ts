import { and, eq, isNotNull, type SQL, sql, sum } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import {
  postCategories,
  postMonths,
  posts,
  postTags,
  categories,
} from '#server/db/schema/posts.ts'
import { postTopics, topics } from '#server/db/schema/topics.ts'
import { type Listing, placeColumns, type Slice, type Sort } from '#server/lists/keyset.ts'

export interface PublicFilter {
  categoryId?: string | undefined
  authorId?: string | undefined
  tag?: string | undefined
}

const isPublished = eq(posts.status, 'published')
const newest: Sort = { by: posts.publishedAt, type: 'timestamptz', id: posts.id, order: 'desc' }

/** Published posts, newest first. A single filter has an index and a counter of its own. */
export function publicListing(db: Handle, filter: PublicFilter): Listing {
  const { categoryId, authorId, tag } = filter
  if (categoryId && !authorId && !tag) return categoryListing(db, categoryId)
  if (tag && !authorId && !categoryId) return tagListing(db, tag)
  if (categoryId || tag) return filteredListing(db, filter)
  return authorId ? authorListing(db, authorId) : everythingListing(db)
}

function everythingListing(db: Handle): Listing {
  return {
    name: 'posts',
    sort: newest,
    places: (slice) => selectPosts(db, newest, isPublished, slice),
    total: async () => {
      const [found] = await db.select({ total: sum(postMonths.postCount) }).from(postMonths)
      return Number(found?.total ?? 0)
    },
  }
}

function authorListing(db: Handle, authorId: string): Listing {
  return {
    name: `posts by ${authorId}`,
    sort: newest,
    places: (slice) =>
      selectPosts(db, newest, and(isPublished, eq(posts.authorId, authorId)), slice),
    total: async () => {
      const [found] = await db
        .select({ total: accounts.postCount })
        .from(accounts)
        .where(eq(accounts.id, authorId))
      return found?.total ?? 0
    },
  }
}

export function categoryListing(db: Handle, categoryId: string): Listing {
  const belongs = eq(postCategories.categoryId, categoryId)
  return {
    ...linkListing(db, postCategories, `posts in ${categoryId}`, belongs),
    total: async () => {
      const [found] = await db
        .select({ total: categories.postCount })
        .from(categories)
        .where(eq(categories.id, categoryId))
      return found?.total ?? 0
    },
  }
}

function tagListing(db: Handle, tag: string): Listing {
  const belongs = eq(postTags.tag, tag)
  return {
    ...linkListing(db, postTags, `posts tagged ${tag}`, belongs),
    total: () => db.$count(postTags, and(belongs, isNotNull(postTags.publishedAt))),
  }
}

export function topicListing(db: Handle, topicId: string): Listing {
  const belongs = eq(postTopics.topicId, topicId)
  return {
    ...linkListing(db, postTopics, `posts on ${topicId}`, belongs),
    total: topicTotal(db, topicId),
  }
}

/** The posts of a topic by something else than their date: sorted by hand, so a topic's size is its cost. */
export function sortedTopicListing(
  db: Handle,
  topicId: string,
  { key, order }: { key: TopicPostSort; order: 'asc' | 'desc' },
): Listing {
  const sort: Sort = { ...topicPostSorts[key], id: posts.id, order }
  const belongs = sql`exists(
    select 1 from ${postTopics}
    where ${postTopics.postId} = ${posts.id} and ${postTopics.topicId} = ${topicId}
  )`
  return {
    name: `posts on ${topicId} by ${key} ${order}`,
    sort,
    places: (slice) => selectPosts(db, sort, and(isPublished, belongs), slice),
    total: topicTotal(db, topicId),
  }
}

const topicPostSorts = {
  publishedat: { by: posts.publishedAt, type: 'timestamptz' },
  hotness: { by: posts.hotness, type: 'float8' },
  viewcount: { by: posts.viewCount, type: 'integer' },
  likecount: { by: posts.likeCount, type: 'integer' },
  commentcount: { by: posts.commentCount, type: 'integer' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

export type TopicPostSort = keyof typeof topicPostSorts

const topicTotal = (db: Handle, topicId: string) => async () => {
  const [found] = await db
    .select({ total: topics.postCount })
    .from(topics)
    .where(eq(topics.id, topicId))
  return found?.total ?? 0
}

function filteredListing(db: Handle, { categoryId, authorId, tag }: PublicFilter): Listing {
  const condition = and(
    isPublished,
    authorId ? eq(posts.authorId, authorId) : undefined,
    categoryId ? hasCategory(categoryId) : undefined,
    tag ? hasTag(tag) : undefined,
  )
  return {
    name: `posts ${JSON.stringify([categoryId ?? '', authorId ?? '', tag ?? ''])}`,
    sort: newest,
    places: (slice) => selectPosts(db, newest, condition, slice),
    total: () => db.$count(posts, condition),
  }
}

/** Published posts, hottest first. */
export function hotListing(db: Handle): Pick<Listing, 'places' | 'sort'> {
  const sort: Sort = { by: posts.hotness, type: 'float8', id: posts.id, order: 'desc' }
  return { sort, places: (slice) => selectPosts(db, sort, isPublished, slice) }
}

export const hasCategory = (categoryId: string) => sql`exists(
  select 1 from ${postCategories}
  where ${postCategories.postId} = ${posts.id} and ${postCategories.categoryId} = ${categoryId}
)`

export const hasTopic = (topicId: string) => sql`exists(
  select 1 from ${postTopics}
  where ${postTopics.postId} = ${posts.id} and ${postTopics.topicId} = ${topicId}
)`

const hasTag = (tag: string) => sql`exists(
  select 1 from ${postTags} where ${postTags.postId} = ${posts.id} and ${postTags.tag} = ${tag}
)`

export function selectPosts(db: Handle, sort: Sort, condition: SQL | undefined, slice: Slice) {
  return db
    .select(placeColumns(sort))
    .from(posts)
    .where(and(condition, slice.where))
    .orderBy(slice.orderBy)
    .limit(slice.limit)
    .offset(slice.offset)
}

function linkListing(
  db: Handle,
  links: typeof postCategories | typeof postTags | typeof postTopics,
  name: string,
  belongs: SQL,
): Omit<Listing, 'total'> {
  const sort: Sort = {
    by: links.publishedAt,
    type: 'timestamptz',
    id: links.postId,
    order: 'desc',
  }
  return {
    name,
    sort,
    places: (slice) =>
      db
        .select(placeColumns(sort))
        .from(links)
        .where(and(belongs, isNotNull(links.publishedAt), slice.where))
        .orderBy(slice.orderBy)
        .limit(slice.limit)
        .offset(slice.offset),
  }
}
