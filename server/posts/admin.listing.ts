import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PostStatus } from '#machines/lifecycle/post.machine.ts'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { type Listing, type Sort, tableListing } from '#server/lists/keyset.ts'
import { isStatus } from './managed.listings.ts'
import { hasCategory, hasTopic } from './posts.listings.ts'

const reportsOfPost = sql`(
  select count(*) from ${reports}
  where ${reports.targetType} = 'post' and ${reports.targetId} = ${posts.id}
)`

const sorts = {
  createTime: { by: posts.createdAt, type: 'timestamptz' },
  updateTime: { by: posts.updatedAt, type: 'timestamptz' },
  publishedAt: {
    by: sql`coalesce(${posts.publishedAt}, '-infinity')`,
    type: 'timestamptz',
  },
  viewCount: { by: posts.viewCount, type: 'integer' },
  reportCount: { by: reportsOfPost, type: 'integer' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

export interface AdminFilter {
  /** Part of a title, or of an author's nickname. */
  keyword?: string | undefined
  status?: PostStatus | undefined
  authorId?: string | undefined
  categoryId?: string | undefined
  topicId?: string | undefined
  sortBy: keyof typeof sorts
  sortOrder: Sort['order']
}

/** Everybody's posts, whatever their status. */
export function adminListing(db: Handle, filter: AdminFilter): Listing {
  const { status, authorId, categoryId, topicId, sortBy, sortOrder } = filter
  const keyword = filter.keyword?.trim() ?? ''
  const sort: Sort = { ...sorts[sortBy], id: posts.id, order: sortOrder }
  const condition = and(
    isStatus(status),
    authorId ? eq(posts.authorId, authorId) : undefined,
    categoryId ? hasCategory(categoryId) : undefined,
    topicId ? hasTopic(topicId) : undefined,
    keyword === '' ? undefined : mentions(keyword),
  )
  return tableListing(db, posts, {
    name: `all posts ${JSON.stringify(filter)}`,
    sort,
    condition,
  })
}

const mentions = (keyword: string) =>
  or(
    sql`strpos(lower(${posts.title}), lower(${keyword})) > 0`,
    sql`exists(
      select 1 from ${accounts} where ${accounts.id} = ${posts.authorId}
        and strpos(lower(${accounts.nickName}), lower(${keyword})) > 0
    )`,
  )

/** How often each of these was reported; one that never was is not named. */
export async function countReports(db: Handle, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: reports.targetId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(reports)
    .where(and(eq(reports.targetType, 'post'), inArray(reports.targetId, ids)))
    .groupBy(reports.targetId)
  return new Map(found.map(({ id, count }) => [id, count]))
}
