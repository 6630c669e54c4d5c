import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type PostStatus, postStatuses } from '#machines/lifecycle/post.machine.ts'
import { countsOf } from '#server/counts/counts.store.ts'
import type { Handle } from '#server/db/client.ts'
import { postCategories, postRevisions, posts } from '#server/db/schema/posts.ts'
import {
  batchedPlaces,
  tableListing,
  type Listing,
  type Slice,
  type Sort,
} from '#server/lists/keyset.ts'
import { contains } from '#server/search/contains.ts'
import { isStatus, statesOf } from './managed.listings.ts'

export interface OwnFilter {
  categoryId?: string | undefined
  status?: PostStatus | undefined
  /** Words that the title or the newest text must have, all of them. */
  q?: string | undefined
}

/** How many each status has, whichever is asked for; `all` are those that are not deleted. */
type OwnCounts = Record<PostStatus | 'all', number> & { isTotalCapped?: true }

/** So many posts of one author are counted where a filter is on; of more, the newest. */
const counted = 1_000

/** What somebody wrote, touched last first; the trash when deleted posts are asked for. */
export async function findOwn(
  db: Handle,
  authorId: string,
  filter: OwnFilter,
): Promise<{ listing: Listing; counts: OwnCounts }> {
  const { categoryId, status, q = '' } = filter
  const words = q.split(/\s+/).filter((word) => word !== '')
  const kept = await keptCounts(db, authorId)
  const isMeant = and(
    eq(posts.authorId, authorId),
    ...words.map(mentions),
    categoryId ? isFiledUnder(categoryId) : undefined,
  )
  const name = `posts of ${JSON.stringify([authorId, categoryId ?? '', status ?? '', q])}`
  const condition = and(isMeant, isStatus(status))
  const listing = tableListing(db, posts, { name, sort, condition })
  if (words.length > 0 || categoryId) return { listing, counts: await countSome(db, isMeant) }
  const places = (slice: Slice) =>
    slice.where
      ? listing.places(slice)
      : ownPlaces[status ?? 'all'](db, { ...slice, owner: authorId })
  const total = async () => ({ total: kept[status ?? 'all'] })
  return { listing: { ...listing, places, total }, counts: kept }
}

const sort: Sort = { by: posts.updatedAt, type: 'timestamptz', id: posts.id, order: 'desc' }

const everyTab = ['all', ...postStatuses] as const

const statusOfTab = (tab: PostStatus | 'all') => (tab === 'all' ? undefined : tab)

const ownPlaces = byTab((tab) =>
  batchedPlaces({
    name: `own_posts_${tab}`,
    sort,
    select: (owner, { orderBy, limit, offset }) => sql`
      select ${posts.updatedAt}, ${posts.id} from ${posts}
      where ${and(sql`${posts.authorId} = ${owner}`, isStatus(statusOfTab(tab)))}
      order by ${orderBy} limit ${limit} offset ${offset}`,
  }),
)

async function keptCounts(db: Handle, authorId: string): Promise<OwnCounts> {
  const keyOf = (state: string) => `${authorId} ${state}`
  const keys = [...new Set(everyTab.flatMap((tab) => statesOf(statusOfTab(tab))))].map(keyOf)
  const found = await countsOf(db, { name: 'posts.own', keys })
  return byTab((tab) =>
    statesOf(statusOfTab(tab)).reduce((sum, state) => sum + (found.get(keyOf(state)) ?? 0), 0),
  )
}

async function countSome(db: Handle, isMeant: SQL | undefined): Promise<OwnCounts> {
  const some = db
    .select({
      status: posts.status,
      reviewRevision: posts.reviewRevision,
      deletedAt: posts.deletedAt,
    })
    .from(posts)
    .where(isMeant)
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(counted + 1)
    .as('some')
  const columns = byTab((tab) =>
    sql<number>`count(*) filter (where ${isStatus(statusOfTab(tab), some)})`.mapWith(Number),
  )
  const [counts] = await db
    .select({ ...columns, looked: sql<number>`count(*)`.mapWith(Number) })
    .from(some)
  if (!counts) throw new Error('an aggregate answered no row')
  const { looked, ...tabs } = counts
  return looked > counted ? { ...tabs, isTotalCapped: true } : tabs
}

function byTab<Value>(valueOf: (tab: PostStatus | 'all') => Value) {
  // Built from every name of a tab.
  return Object.fromEntries(everyTab.map((tab) => [tab, valueOf(tab)])) as Record<
    PostStatus | 'all',
    Value
  >
}

// Both ask for a value and not with `exists`, which the planner makes a join: of somebody who wrote thousands it would
// rather read what everybody wrote.

const isFiledUnder = (categoryId: string) =>
  sql`(select true from ${postCategories}
    where ${postCategories.postId} = ${posts.id} and ${postCategories.categoryId} = ${categoryId})`

/** Plain containment: what one person wrote is little, and drafts are in no index. */
const mentions = (word: string) =>
  or(
    contains(posts.title, word),
    sql`(select ${contains(sql`${postRevisions.title} || ' ' || ${postRevisions.text}`, word)}
      from ${postRevisions}
      where ${postRevisions.postId} = ${posts.id} and ${postRevisions.revision} = ${posts.revision})`,
  )
