import { and, eq, isNotNull, isNull, or, type SQL, sql, inArray } from 'drizzle-orm'
import type { PostStatus } from '#machines/lifecycle/post.machine.ts'
import type { Handle } from '#server/db/client.ts'
import { postCategories, postRevisions, posts } from '#server/db/schema/posts.ts'
import { tableListing, type Listing, type Sort } from '#server/lists/keyset.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { hasCategory, hasTopic } from './posts.listings.ts'

export interface OwnFilter {
  categoryId?: string | undefined
  status?: PostStatus | undefined
  /** Words that the title or the newest text must have, all of them. */
  q?: string | undefined
}

/** A status as lists of managed posts mean it: whatever waits is under review, also a change of a published post. */
export function isStatus(status: PostStatus | undefined): SQL | undefined {
  if (status === 'deleted') return isNotNull(posts.deletedAt)
  const isKept = isNull(posts.deletedAt)
  if (status === undefined) return isKept
  if (status === 'reviewing') return and(isKept, isNotNull(posts.reviewRevision))
  return and(isKept, eq(posts.status, status))
}

/** What somebody wrote, touched last first; the trash when deleted posts are asked for. */
export function ownListing(db: Handle, authorId: string, filter: OwnFilter): Listing {
  const sort: Sort = { by: posts.updatedAt, type: 'timestamptz', id: posts.id, order: 'desc' }
  const condition = and(isOwn(authorId, filter), isStatus(filter.status))
  const { categoryId = '', status = '', q = '' } = filter
  const name = `posts of ${JSON.stringify([authorId, categoryId, status, q])}`
  return tableListing(db, posts, { name, sort, condition })
}

/** How many of them each status has, whichever is asked for. */
export async function countOwn(db: Handle, authorId: string, filter: OwnFilter) {
  const count = (status?: PostStatus) =>
    sql<number>`count(*) filter (where ${isStatus(status)})`.mapWith(Number)
  const [counts] = await db
    .select({
      all: count(),
      draft: count('draft'),
      reviewing: count('reviewing'),
      published: count('published'),
      rejected: count('rejected'),
      takenDown: count('takenDown'),
      unpublished: count('unpublished'),
      deleted: count('deleted'),
    })
    .from(posts)
    .where(isOwn(authorId, filter))
  if (!counts) throw new Error('an aggregate answered no row')
  return counts
}

const isOwn = (authorId: string, { categoryId, q = '' }: OwnFilter) =>
  and(
    eq(posts.authorId, authorId),
    categoryId ? isFiledUnder(categoryId) : undefined,
    ...q
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(mentions),
  )

// Both ask for a value and not with `exists`, which the planner makes a join: of somebody who wrote thousands it would
// rather read what everybody wrote.

const isFiledUnder = (categoryId: string) =>
  sql`(select true from ${postCategories}
    where ${postCategories.postId} = ${posts.id} and ${postCategories.categoryId} = ${categoryId})`

/** Plain containment: what one person wrote is little, and drafts are in no index. */
const mentions = (word: string) =>
  or(
    sql`strpos(lower(${posts.title}), lower(${word})) > 0`,
    sql`(select strpos(lower(${postRevisions.title} || ' ' || ${postRevisions.text}), lower(${word})) > 0
      from ${postRevisions}
      where ${postRevisions.postId} = ${posts.id} and ${postRevisions.revision} = ${posts.revision})`,
  )

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
    keyword === '' ? undefined : isAbout(keyword),
  )
  return tableListing(db, posts, {
    name: `all posts ${JSON.stringify(filter)}`,
    sort,
    condition,
  })
}

const isAbout = (keyword: string) =>
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
