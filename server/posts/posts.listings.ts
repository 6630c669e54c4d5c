import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { readCount } from '#server/counts/counts.store.ts'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import {
  isPublished,
  postCategories,
  posts,
  postSearch,
  postTags,
  categories,
} from '#server/db/schema/posts.ts'
import { postTopics, topics } from '#server/db/schema/topics.ts'
import { plannedEachTime } from '#server/db/statement-names.ts'
import { type Listing, selectPlaces, type Sort, tableListing } from '#server/lists/keyset.ts'

interface PublicFilter {
  categoryId?: string | undefined
  authorId?: string | undefined
  tag?: string | undefined
}

export const newest: Sort = {
  by: posts.publishedAt,
  type: 'timestamptz',
  id: posts.id,
  order: 'desc',
}

/** Published posts, newest first. A single filter has an index and a counter of its own. */
export function publicListing(db: Handle, filter: PublicFilter): Listing {
  const { categoryId, authorId, tag } = filter
  if (categoryId && !authorId && !tag) return categoryListing(db, categoryId)
  if (tag && !authorId && !categoryId) return tagListing(db, tag)
  if (categoryId || tag) return filteredListing(db, filter)
  return authorId ? authorListing(db, authorId) : everythingListing(db)
}

/** Read where a post has a row while it is published, which no reader changes: that is read from its index alone. */
function everythingListing(db: Handle): Listing {
  const { publishedAt, postId } = postSearch
  const sort: Sort = { by: publishedAt, type: 'timestamptz', id: postId, order: 'desc' }
  return {
    name: 'posts',
    sort,
    places: (slice) => selectPlaces(db, postSearch, sort, undefined, slice),
    total: async () => ({ total: await readCount(db, 'posts.state', ['published']) }),
  }
}

function authorListing(db: Handle, authorId: string): Listing {
  const condition = and(isPublished, eq(posts.authorId, authorId))
  return {
    ...tableListing(db, posts, { name: `posts by ${authorId}`, sort: newest, condition }),
    total: postCountOf(db, accounts, authorId),
  }
}

/** Kept beside what it counts: counting anew would cost as much as there is. */
const postCountOf =
  (db: Handle, table: typeof accounts | typeof categories | typeof topics, id: string) =>
  async () => {
    const [found] = await db
      .select({ total: table.postCount })
      .from(table)
      .where(eq(table.id, id))
    return { total: found?.total ?? 0 }
  }

export function categoryListing(db: Handle, categoryId: string): Listing {
  const belongs = eq(postCategories.categoryId, categoryId)
  return {
    ...linkListing(db, postCategories, { name: `posts in ${categoryId}`, belongs }),
    total: postCountOf(db, categories, categoryId),
  }
}

function tagListing(db: Handle, tag: string): Listing {
  return {
    ...linkListing(db, postTags, {
      name: `posts tagged ${tag}`,
      belongs: eq(postTags.tag, tag),
    }),
    total: async () => ({ total: await readCount(db, 'post_tags.tag', [tag]) }),
  }
}

interface TopicPostOrder {
  key: keyof typeof topicPostSorts | 'publishedat'
  order: 'asc' | 'desc'
}

/** The published posts of a topic; by something else than their date the first thousand. */
export function topicListing(
  db: Handle,
  topicId: string,
  { key, order }: TopicPostOrder = { key: 'publishedat', order: 'desc' },
): Listing {
  const name = `posts on ${topicId} by ${key} ${order}`
  const total = postCountOf(db, topics, topicId)
  if (key === 'publishedat') {
    const belongs = eq(postTopics.topicId, topicId)
    return { ...linkListing(db, postTopics, { name, belongs, order }), total }
  }
  const sort: Sort = { ...topicPostSorts[key], id: posts.id, order }
  const condition = and(isPublished, hasTopic(topicId))
  return firstOf(longestSorted, {
    ...tableListing(db, posts, { name, sort, condition }),
    total,
  })
}

/** A list in an order that nothing keeps ends here, as rankings do: what is skipped costs as much as what is read. */
const longestSorted = 1_000

/** A list that is read by pages, and ends after its first `most`. */
const firstOf = (most: number, listing: Listing): Listing => ({
  ...listing,
  places: (slice) =>
    listing.places({ ...slice, limit: Math.min(slice.limit, most - slice.offset) }),
  total: async (asked) => {
    const { total, ...rest } = await listing.total(asked)
    return total > most ? { total: most, isTotalCapped: true } : { total, ...rest }
  },
})

const topicPostSorts = {
  hotness: { by: posts.hotness, type: 'float8' },
  viewcount: { by: posts.viewCount, type: 'integer' },
  likecount: { by: posts.likeCount, type: 'integer' },
  commentcount: { by: posts.commentCount, type: 'integer' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

function filteredListing(db: Handle, { categoryId, authorId, tag }: PublicFilter): Listing {
  const condition = and(
    isPublished,
    authorId ? eq(posts.authorId, authorId) : undefined,
    categoryId ? hasCategory(categoryId) : undefined,
    tag ? hasTag(tag) : undefined,
  )
  const name = `posts ${JSON.stringify([categoryId ?? '', authorId ?? '', tag ?? ''])}`
  return tableListing(db, posts, { name, sort: newest, condition })
}

/** Published posts, hottest first. */
export function hotListing(db: Handle): Pick<Listing, 'places' | 'sort'> {
  const sort: Sort = { by: posts.hotness, type: 'float8', id: posts.id, order: 'desc' }
  return { sort, places: (slice) => selectPlaces(db, posts, sort, isPublished, slice) }
}

/** A small category is sorted, of a large one the index of the order is walked. */
export const hasCategory = (categoryId: string) => sql`exists(${sql.raw(plannedEachTime)}
  select 1 from ${postCategories}
  where ${postCategories.postId} = ${posts.id} and ${postCategories.categoryId} = ${categoryId}
)`

/** As `hasCategory`. */
export const hasTopic = (topicId: string) => sql`exists(${sql.raw(plannedEachTime)}
  select 1 from ${postTopics}
  where ${postTopics.postId} = ${posts.id} and ${postTopics.topicId} = ${topicId}
)`

const hasTag = (tag: string) => sql`exists(
  select 1 from ${postTags} where ${postTags.postId} = ${posts.id} and ${postTags.tag} = ${tag}
)`

function linkListing(
  db: Handle,
  links: typeof postCategories | typeof postTags | typeof postTopics,
  { name, belongs, order = 'desc' }: { name: string; belongs: SQL; order?: Sort['order'] },
): Listing {
  const { publishedAt, postId } = links
  const sort: Sort = { by: publishedAt, type: 'timestamptz', id: postId, order }
  return tableListing(db, links, {
    name,
    sort,
    condition: and(belongs, isNotNull(publishedAt)),
  })
}
