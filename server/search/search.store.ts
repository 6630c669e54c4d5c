import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'

import { postCategories, posts, postSearch } from '#server/db/schema/posts.ts'

/** However common the words are, a search looks at this many posts: the newest that have them. */
const candidateLimit = 1_000

export type SearchSort =
  | 'publishedAt'
  | 'relevance'
  | 'viewCount'
  | 'likeCount'
  | 'commentCount'

export interface SearchRequest {
  /** What was typed, and the `tsquery` made from it; undefined finds every post. */
  words: { typed: string; query: string } | undefined
  categoryIds: string[]
  sortBy: SearchSort
  sortOrder: 'asc' | 'desc'
}

/** The ids of the published posts found, in the order asked for. */
export async function findPostIds(db: Handle, request: SearchRequest): Promise<string[]> {
  const { words, categoryIds, sortBy, sortOrder } = request
  const candidates = db.$with('candidates').as(
    db
      .select({
        id: posts.id,
        title: posts.title,
        publishedAt: posts.publishedAt,
        viewCount: posts.viewCount,
        likeCount: posts.likeCount,
        commentCount: posts.commentCount,
        document: postSearch.document,
      })
      .from(posts)
      .innerJoin(postSearch, eq(postSearch.postId, posts.id))
      .where(
        and(
          eq(posts.status, 'published'),
          words ? sql`${postSearch.document} @@ ${words.query}::tsquery` : undefined,
          categoryIds.length > 0 ? isInOneOf(categoryIds) : undefined,
        ),
      )
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(candidateLimit),
  )
  const relevance = words
    ? sql`ts_rank(array[0.1, 0.2, 0.4, 1.0]::float4[], ${candidates.document}, ${words.query}::tsquery)
        + case when position(lower(${words.typed}) in lower(${candidates.title})) > 0 then 1 else 0 end`
    : sql`0::float8`
  const values: Record<SearchSort, SQL> = {
    publishedAt: sql`${candidates.publishedAt}`,
    relevance,
    viewCount: sql`${candidates.viewCount}`,
    likeCount: sql`${candidates.likeCount}`,
    commentCount: sql`${candidates.commentCount}`,
  }
  const order = sortOrder === 'asc' ? sql`asc` : sql`desc`
  const found = await db
    .with(candidates)
    .select({ id: candidates.id })
    .from(candidates)
    .orderBy(sql`${values[sortBy]} ${order}`, desc(candidates.publishedAt), desc(candidates.id))
  return found.map(({ id }) => id)
}

const isInOneOf = (categoryIds: string[]) => sql`exists(
  select 1 from ${postCategories}
  where ${postCategories.postId} = ${posts.id} and ${inArray(postCategories.categoryId, categoryIds)}
)`
