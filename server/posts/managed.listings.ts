import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type PostStatus, postStatuses } from '#machines/lifecycle/post.machine.ts'
import { readCount } from '#server/counts/counts.store.ts'
import type { Handle } from '#server/db/client.ts'
import { isOneOf } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { posts, postSearch } from '#server/db/schema/posts.ts'
import { tableListing, type Listing, type Sort } from '#server/lists/keyset.ts'
import { contains, hasPairs } from '#server/search/contains.ts'
import { findNewest } from '#server/search/newest.store.ts'
import { hasCategory, hasTopic } from './posts.listings.ts'

/** A status as lists of managed posts mean it: whatever waits is under review, also a change of a published post. */
export function isStatus(
  status: PostStatus | undefined,
  of: Record<'status' | 'reviewRevision' | 'deletedAt', PgColumn> = posts,
): SQL | undefined {
  if (status === 'deleted') return isNotNull(of.deletedAt)
  const isKept = isNull(of.deletedAt)
  if (status === undefined) return isKept
  if (status === 'reviewing') return and(isKept, isNotNull(of.reviewRevision))
  return and(isKept, eq(of.status, status))
}

/** The same in the keys of what is kept (`posts.state`, `posts.own`). */
export function statesOf(status: PostStatus | undefined): string[] {
  if (status === undefined) return postStatuses.filter((state) => state !== 'deleted')
  return [status === 'reviewing' ? 'waiting' : status]
}

const sorts = {
  createTime: { by: posts.createdAt, type: 'timestamptz' },
  updateTime: { by: posts.updatedAt, type: 'timestamptz' },
  publishedAt: {
    by: sql`coalesce(${posts.publishedAt}, '-infinity')`,
    type: 'timestamptz',
  },
  viewCount: { by: posts.viewCount, type: 'integer' },
  reportCount: { by: posts.reportCount, type: 'integer' },
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
export async function adminListing(db: Handle, filter: AdminFilter): Promise<Listing> {
  const { status, authorId, categoryId, topicId, sortBy, sortOrder } = filter
  const keyword = filter.keyword?.trim() ?? ''
  const about = keyword === '' ? undefined : await findAbout(db, keyword)
  const condition = and(
    isStatus(status),
    authorId ? eq(posts.authorId, authorId) : undefined,
    categoryId ? hasCategory(categoryId) : undefined,
    topicId ? hasTopic(topicId) : undefined,
    about?.condition,
  )
  const listing = tableListing(db, posts, {
    name: `all posts ${JSON.stringify(filter)}`,
    sort: { ...sorts[sortBy], id: posts.id, order: sortOrder },
    condition,
  })
  const isFiltered = [categoryId, topicId, about].some((it) => it !== undefined)
  if (isFiltered) return { ...listing, isPartial: about?.isCapped ?? false }
  const states = statesOf(status)
  const [name, keys] = authorId
    ? (['posts.own', states.map((state) => `${authorId} ${state}`)] as const)
    : (['posts.state', states] as const)
  return { ...listing, total: async () => ({ total: await readCount(db, name, keys) }) }
}

/** Of titles that have a keyword, and of authors whose nickname has it, so many are looked at: the newest. */
const aboutLimit = 1_000

/** Posts with a part of their title, or of their author's nickname; and whether there may be more. */
async function findAbout(db: Handle, keyword: string) {
  const most = aboutLimit + 1
  const [published, others, authors] = await Promise.all([
    findNewest(db, hasPairs(postSearch.title, keyword), { most }),
    db
      .select({ id: posts.id })
      .from(posts)
      .where(and(sql`${posts.status} <> 'published'`, hasPairs(posts.title, keyword)))
      .orderBy(desc(posts.updatedAt), desc(posts.id))
      .limit(most),
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(contains(accounts.nickName, keyword))
      .orderBy(desc(accounts.createdAt), desc(accounts.id))
      .limit(most),
  ])
  const some = [published.ids, others.map(({ id }) => id), authors.map(({ id }) => id)]
  const [titled = [], untold = [], authorIds = []] = some.map((ids) => ids.slice(0, aboutLimit))
  const isTitled = isOneOf(posts.id, [...titled, ...untold])
  return {
    condition:
      authorIds.length === 0 ? isTitled : or(isTitled, isOneOf(posts.authorId, authorIds)),
    isCapped: some.some((ids) => ids.length > aboutLimit),
  }
}
