import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Handle, rows } from '#server/db/client.ts'
import { isOneOf } from '#server/db/prepared.ts'
import { postCategories, posts, postSearch } from '#server/db/schema/posts.ts'
import { type Day, findNewest, idsOf } from './newest.store.ts'

/** However common the words are, a search looks at this many posts: the newest that have them. */
const candidateLimit = 1_000

export type SearchSort =
  | 'publishedAt'
  | 'relevance'
  | 'viewCount'
  | 'likeCount'
  | 'commentCount'

interface SearchRequest {
  /** What was typed, and the `tsquery` made from it; undefined finds every post. */
  words: Words | undefined
  categoryIds: string[]
  sortBy: SearchSort
  sortOrder: 'asc' | 'desc'
  /** How many of the first are shown; all, if left out. */
  shown?: number | undefined
  /** How many posts each day has, where that is known. */
  days?: readonly Day[] | undefined
}

interface Words {
  typed: string
  query: string
}

/**
 * The ids of the published posts found, those that are shown or more, in the order asked for; how many there are, and whether
 * there are older ones that were not looked at.
 */
export async function findPostIds(
  db: Handle,
  request: SearchRequest,
): Promise<{ ids: string[]; total: number; isCapped: boolean }> {
  const { ids: found, count } = await findCandidates(db, request)
  const newest = found.slice(0, candidateLimit)
  return {
    ids: isByDate(request) ? inOrderOf(newest, request) : await sorted(db, newest, request),
    total: Math.min(count, candidateLimit),
    isCapped: count > candidateLimit,
  }
}

async function findCandidates(db: Handle, request: SearchRequest) {
  const { words, categoryIds, shown, days } = request
  const isWanted = categoryIds.length > 0
  if (words === undefined && isWanted) {
    const ids = await newestOfCategories(db, categoryIds)
    return { ids, count: ids.length }
  }
  const condition = and(
    words && sql`${postSearch.document} @@ ${words.query}::tsquery`,
    isWanted ? isInOneOf(categoryIds) : undefined,
  )
  const needed = isByDate(request) && isDescending(request) ? shown : undefined
  return findNewest(db, condition, { most: candidateLimit + 1, needed, days })
}

/** Each category's own newest, from its index. */
async function newestOfCategories(db: Handle, categoryIds: string[]): Promise<string[]> {
  const most = candidateLimit + 1
  const found = await rows<{ id: string }>(
    db,
    sql`select id from (
        select distinct newest.id, newest.published_at
        from unnest(${sql.param(categoryIds)}::uuid[]) as c(id) cross join lateral (
          select post_id as id, published_at from ${postCategories}
          where category_id = c.id and published_at is not null
          order by published_at desc, post_id desc limit ${most}
        ) newest
      ) found
      order by published_at desc, id desc limit ${most}`,
  )
  return found.map(({ id }) => id)
}

/** Without words everything is equally relevant. */
const isByDate = ({ words, sortBy }: SearchRequest) =>
  sortBy === 'publishedAt' || (sortBy === 'relevance' && words === undefined)

/** What is equally relevant is so either way. */
const isDescending = ({ sortBy, sortOrder }: SearchRequest) =>
  sortBy === 'relevance' || sortOrder === 'desc'

const inOrderOf = (newest: string[], request: SearchRequest) =>
  isDescending(request) ? newest : newest.toReversed()

async function sorted(
  db: Handle,
  ids: string[],
  { words, sortBy, sortOrder }: SearchRequest,
): Promise<string[]> {
  const relevance = words
    ? sql`ts_rank(array[0.1, 0.2, 0.4, 1.0]::float4[], ${postSearch.document}, ${words.query}::tsquery)
        + case when position(lower(${words.typed}) in lower(${postSearch.title})) > 0 then 1 else 0 end`
    : sql`0::float8`
  const by = sortBy === 'relevance' ? relevance : posts[sortBy]
  const order = sortOrder === 'asc' ? sql`asc` : sql`desc`
  const found = db
    .select({ id: postSearch.postId })
    .from(postSearch)
    .leftJoin(posts, eq(posts.id, postSearch.postId))
    .where(isOneOf(postSearch.postId, ids))
    .orderBy(sql`${by} ${order}`, desc(postSearch.publishedAt), desc(postSearch.postId))
  return idsOf(db, found)
}

const isInOneOf = (categoryIds: string[]) => sql`exists(
  select 1 from ${postCategories}
  where ${postCategories.postId} = ${postSearch.postId}
    and ${inArray(postCategories.categoryId, categoryIds)}
)`
