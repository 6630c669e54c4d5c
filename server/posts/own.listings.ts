import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
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
import { isStatus, statesOf } from './managed.listings.ts'

export interface OwnFilter {
  categoryId?: string | undefined
  status?: PostStatus | undefined
  /** What the title or the newest text must have, all of it; each costs a look through all that is searched. */
  words: readonly string[]
}

/** How many each status has, whichever is asked for; `all` are those that are not deleted. */
type OwnCounts = Record<PostStatus | 'all', number> & { isTotalCapped?: true }

/** So many posts of one author are counted where a filter is on; of more, the newest. */
const counted = 1_000
/** A search looks at so many posts of one author, the newest, and in so many bytes of what is written in these. */
const searched = { posts: 5_000, bytes: 8_000_000 }

/** What somebody wrote, touched last first; the trash when deleted posts are asked for. */
export async function findOwn(
  db: Handle,
  authorId: string,
  { categoryId, status, words }: OwnFilter,
): Promise<{ listing: Listing; counts: OwnCounts }> {
  const isMeant = and(
    eq(posts.authorId, authorId),
    categoryId ? isFiledUnder(categoryId) : undefined,
  )
  const name = `posts of ${JSON.stringify([authorId, categoryId ?? '', status ?? ''])}`
  if (words.length > 0) return search(db, name, { isMeant, status, words })
  const condition = and(isMeant, isStatus(status))
  const listing = tableListing(db, posts, { name, sort, condition })
  if (categoryId) return { listing, counts: await countSome(db, isMeant) }
  const kept = await keptCounts(db, authorId)
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

interface OwnSearch extends Pick<OwnFilter, 'status' | 'words'> {
  isMeant: SQL | undefined
}

/**
 * Plain containment: drafts are in no index. Places and counts are of one look, in which each text is read and folded once.
 * Of a post behind what is read, the title alone is looked at.
 */
async function search(db: Handle, name: string, { isMeant, status, words }: OwnSearch) {
  const isFound = sql`is_found`
  const [found] = await db
    .select({
      counts: byTab((tab) =>
        sql<number>`count(*) filter (where ${and(isFound, isStatus(statusOfTab(tab)))})`.mapWith(
          Number,
        ),
      ),
      ids: sql<string[]>`coalesce(json_agg(${posts.id} order by ${newestFirst})
        filter (where ${and(isFound, isStatus(status))}), '[]')`,
      isPartial: sql<boolean>`coalesce(count(*) > ${searched.posts} or bool_or(not is_read), false)`,
    })
    .from(sql`(${foundIn(foldedOf(isMeant), words)}) as ${posts}`)
  if (!found) throw new Error('an aggregate answered no row')
  const { counts, ids, isPartial } = found
  const listing: Listing = {
    name,
    sort,
    // Read by page alone.
    places: async ({ limit, offset }) =>
      ids.slice(offset, offset + limit).map((id) => ({ value: '', id })),
    total: async () => ({ total: ids.length }),
    isPartial,
  }
  return { listing, counts: isPartial ? { ...counts, isTotalCapped: true as const } : counts }
}

const newestFirst = sql`${posts.updatedAt} desc, ${posts.id} desc`

// Without the offsets PostgreSQL would put what is worked out in one query into each place of the next that asks for it, and
// read what everybody wrote to find what thousands of posts say.

const foundIn = (folded: SQL, words: readonly string[]) => sql`
  select *, ${and(...words.map((word) => sql`strpos(words, lower(${word})) > 0`))} as is_found
  from (${folded}) as folded offset 0`

/** The newest posts with all their words, as far as these are read. */
const foldedOf = (isMeant: SQL | undefined) => sql`
  select *, lower(concat_ws(' ', title, case when is_read then own_title || ' ' || own_text end)) as words
  from (
    select ${posts}.*, written.*, sum(written.bytes) over (order by ${newestFirst}) <= ${searched.bytes} as is_read
    from (
      select ${posts.id}, ${posts.title}, ${posts.revision}, ${posts.status}, ${posts.reviewRevision},
        ${posts.deletedAt}, ${posts.updatedAt}
      from ${posts} where ${isMeant} order by ${newestFirst} limit ${searched.posts + 1}
    ) as ${posts}
    cross join lateral (
      select ${postRevisions.title} as own_title, ${postRevisions.text} as own_text, ${postRevisions.bytes} from ${postRevisions}
      where ${postRevisions.postId} = ${posts.id} and ${postRevisions.revision} = ${posts.revision} offset 0
    ) as written
  ) as newest offset 0`

function byTab<Value>(valueOf: (tab: PostStatus | 'all') => Value) {
  // Built from every name of a tab.
  return Object.fromEntries(everyTab.map((tab) => [tab, valueOf(tab)])) as Record<
    PostStatus | 'all',
    Value
  >
}

/** Asked for as a value and not with `exists`, which the planner makes a join: of somebody who wrote thousands it would rather read what everybody wrote. */
const isFiledUnder = (categoryId: string) =>
  sql`(select true from ${postCategories}
    where ${postCategories.postId} = ${posts.id} and ${postCategories.categoryId} = ${categoryId})`
