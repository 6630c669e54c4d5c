import { and, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { givenRows, isGiven, preparedOn } from '#server/db/prepared.ts'
import { type Account, accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { commentLikes, commentMentions, comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { plannedEachTime } from '#server/db/statement-names.ts'
import { blocks, mutes } from '#server/db/schema/relations.ts'
import type { Place } from '#server/lists/cursor.ts'
import {
  batchedPlaces,
  inOrder,
  type Listing,
  tableListing,
  type Slice,
  type Sort,
} from '#server/lists/keyset.ts'
import { heardOrPassed, mostLooked } from '#server/lists/looking.ts'

export type ThreadOrder = 'newest' | 'oldest' | 'hottest'

const byBirth = (order: Sort['order']): Sort => ({
  by: comments.createdAt,
  type: 'timestamptz',
  id: comments.id,
  order,
})

const threadSorts: Record<ThreadOrder, Sort> = {
  newest: byBirth('desc'),
  oldest: byBirth('asc'),
  hottest: { by: comments.heat, type: 'integer', id: comments.id, order: 'desc' },
}

/** Whoever looks: an id, the place of one in a prepared statement, null for a visitor. */
type ViewerId = string | SQL | null

/** One's own, until it is deleted. */
const isOwn = (viewerId: ViewerId): SQL | undefined =>
  viewerId === null
    ? undefined
    : and(eq(comments.authorId, viewerId), ne(comments.status, 'deleted'))

/** A comment that readers do not see keeps its place while others answer it, and before its author's eyes until it is deleted. */
const hasPlace = (viewerId: ViewerId): SQL | undefined =>
  or(eq(comments.status, 'visible'), gt(comments.replyCount, 0), isOwn(viewerId))

/** Leaves out whom the viewer has muted, and everybody across a block; unlike `isDeafTo` in a form that is planned as joins. */
const isHeardBy = (viewerId: ViewerId): SQL | undefined =>
  viewerId === null
    ? undefined
    : sql`not exists (
        select 1 from ${mutes}
        where ${mutes.accountId} = ${viewerId} and ${mutes.otherId} = ${comments.authorId}
      ) and not exists (
        select 1 from ${blocks}
        where (${blocks.accountId} = ${viewerId} and ${blocks.otherId} = ${comments.authorId})
          or (${blocks.otherId} = ${viewerId} and ${blocks.accountId} = ${comments.authorId})
      )`

interface Heard {
  name: string
  sort: Sort
  condition: SQL | undefined
  viewerId: string | null
}

/** Comments that meet a condition, without those that the viewer does not hear: however many these are, a page costs the same. */
function listing(db: Handle, { viewerId, ...list }: Heard): Listing {
  const all = tableListing(db, comments, list)
  if (viewerId === null) return all
  const isHeard = isHeardBy(viewerId)
  return {
    ...all,
    places: (slice) => heardPlaces(db, { ...list, isHeard }, slice),
    total: async (most) => {
      const seen = db.$with('seen').as(
        db
          .select({ authorId: comments.authorId })
          .from(comments)
          // Of most posts all there is, of one with thousands the beginning of its index: no plan is right for any.
          .where(sql`${list.condition} ${sql.raw(plannedEachTime)}`)
          .orderBy(desc(sql`${list.sort.by}`), desc(sql`${list.sort.id}`))
          .limit(most + 1),
      )
      const [found] = await db
        .with(seen)
        .select({
          looked: sql<number>`(select count(*) from seen)`.mapWith(Number),
          total:
            sql<number>`(select count(*) from seen as ${comments} where ${isHeard})`.mapWith(
              Number,
            ),
        })
        .from(sql`(select) as one`)
      const { looked = 0, total = 0 } = found ?? {}
      return looked > most ? { total: Math.min(total, most), isTotalCapped: true } : { total }
    },
  }
}

async function heardPlaces(
  db: Handle,
  {
    sort,
    condition,
    isHeard,
  }: Pick<Heard, 'sort' | 'condition'> & { isHeard: SQL | undefined },
  { where, orderBy, limit, offset }: Slice,
): Promise<Place[]> {
  const found = heardOrPassed({
    rows: (most) => sql`
      select ${comments.createdAt}, ${comments.heat}, ${comments.id}, ${comments.authorId} from ${comments}
      where ${and(condition, where)} order by ${orderBy} ${most}`,
    heard: (looked) => sql`
      select * from (${looked}) as ${comments} where ${isHeard}
      order by ${orderBy} limit ${limit} offset ${offset}`,
    limit,
    offset,
  })
  return db
    .select({
      value: sql<string>`${sort.by}::text`,
      id: sql<string>`${comments.id}`,
      isPassed: sql<boolean>`is_passed`,
    })
    .from(sql`(${found}) as ${comments}`)
    .orderBy(orderBy, sql`is_passed`)
}

/** The first comments of a post's threads. */
export function threadListing(
  db: Handle,
  postId: string,
  { order, viewerId }: { order: ThreadOrder; viewerId: string | null },
): Listing {
  const all = listing(db, {
    name: `threads of ${postId} ${order}`,
    sort: threadSorts[order],
    condition: and(isThreadOf(postId), hasPlace(viewerId)),
    viewerId,
  })
  if (viewerId !== null) return all
  const places = (slice: Slice) =>
    slice.where ? all.places(slice) : visitorsThreads[order](db, { ...slice, owner: postId })
  return { ...all, places }
}

const isThreadOf = (postId: string | SQL) =>
  and(eq(comments.postId, postId), isNull(comments.rootId))

const visitorsThreads = {
  newest: threadPlaces('newest'),
  oldest: threadPlaces('oldest'),
  hottest: threadPlaces('hottest'),
}

function threadPlaces(order: ThreadOrder) {
  const sort = threadSorts[order]
  return batchedPlaces({
    name: `threads_${order}`,
    sort,
    select: (owner, { orderBy, limit, offset }) => sql`
      select ${sort.by}, ${sort.id} from ${comments}
      where ${and(isThreadOf(owner), hasPlace(null))}
      order by ${orderBy} limit ${limit} offset ${offset}`,
  })
}

/** What a thread says below its first comment, in the order it was said. */
export const replyListing = (db: Handle, rootId: string, viewerId: string | null): Listing =>
  listing(db, {
    name: `replies to ${rootId}`,
    sort: byBirth('asc'),
    condition: and(eq(comments.rootId, rootId), hasPlace(viewerId)),
    viewerId,
  })

/** Where a comment stands that the viewer can read below a post; undefined when there is none, or when its thread is kept from them. */
export async function findSought(
  db: Handle,
  postId: string,
  { id, viewerId }: { id: string; viewerId: string | null },
): Promise<{ rootId: string; replyId: string | null } | undefined> {
  const isLegible = or(eq(comments.status, 'visible'), isOwn(viewerId))
  const below = and(eq(comments.postId, postId), isHeardBy(viewerId))
  const [found] = await db
    .select({ rootId: comments.rootId })
    .from(comments)
    .where(and(eq(comments.id, id), isLegible, below))
  if (!found || found.rootId === null) return found && { rootId: id, replyId: null }
  const { rootId } = found
  const isListed = and(eq(comments.id, rootId), hasPlace(viewerId), below)
  return (await db.$count(comments, isListed)) === 0 ? undefined : { rootId, replyId: id }
}

const parents = alias(comments, 'parents')
const answered = alias(accounts, 'answered')
const mentioned = alias(accounts, 'mentioned')

interface Mention {
  name: string
  user: Pick<Account, 'id' | 'nickName' | 'avatarUrl'>
}

export type CommentRow = Awaited<ReturnType<typeof findComments>>[number]

/** Comments with all that a reader is shown of them, in the order of `ids`. */
export async function findComments(db: Handle, ids: string[], viewerId: string | null) {
  const found = await shownComments(db).execute({ ids, viewerId, count: ids.length })
  return inOrder(ids, found, ({ comment }) => comment.id)
}

const shownComments = preparedOn((db) =>
  selectShown(db).where(isGiven(comments.id)).prepare('shown_comments'),
)

/** The first comments of these threads, the earliest replies of each, at most `most`, and one more reply if there is one; the first said first. */
export const findThreads = (
  db: Handle,
  rootIds: string[],
  given: { most: number; replyId: string | null; viewerId: string | null },
): Promise<CommentRow[]> =>
  shownThreads(db).execute({ ids: rootIds, count: rootIds.length, ...given })

const shownThreads = preparedOn((db) => {
  const thread = sql`${givenRows({ ids: 'uuid' })} as thread (id, place)`
  const isShown = and(sql`${comments.rootId} = thread.id`, hasPlace(viewerPlace))
  return selectShown(db)
    .where(
      sql`${comments.id} in (
        select thread.id from ${thread}
        union select ${sql.placeholder('replyId')}::uuid
        union select early.id from ${thread} cross join lateral (
          select ${comments.id} from (
            select ${comments.id}, ${comments.createdAt}, ${comments.authorId} from ${comments} where ${isShown}
            order by ${comments.createdAt}, ${comments.id} limit ${mostLooked}
          ) as ${comments}
          where ${isHeardBy(viewerPlace)}
          order by ${comments.createdAt}, ${comments.id} limit ${sql.placeholder('most')}::integer
        ) as early
      )`,
    )
    .orderBy(comments.createdAt, comments.id)
    .prepare('shown_threads')
})

const viewerPlace = sql`${sql.placeholder('viewerId')}::uuid`

const selectShown = (db: Handle) =>
  db
    .select({
      comment: comments,
      postStatus: posts.status,
      author: authorColumns(accounts),
      /** Whom it answers; null when what it answers is no longer seen. */
      replyTo: authorColumns(answered),
      isLiked: sql<boolean>`exists(
        select 1 from ${commentLikes}
        where ${commentLikes.commentId} = ${comments.id}
          and ${commentLikes.accountId} = ${viewerPlace}
      )`,
      mentions: sql<Mention[]>`coalesce((
        select json_agg(json_build_object(
          'name', ${commentMentions.name},
          'user', json_build_object(
            'id', ${mentioned.id}, 'nickName', ${mentioned.nickName}, 'avatarUrl', ${mentioned.avatarUrl}
          )
        ) order by ${mentioned.id})
        from ${commentMentions} join ${accounts} as mentioned on ${mentioned.id} = ${commentMentions.accountId}
        where ${commentMentions.commentId} = ${comments.id} and ${mentioned.status} <> 'deleted'
      ), '[]')`,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .leftJoin(parents, and(eq(parents.id, comments.parentId), eq(parents.status, 'visible')))
    .leftJoin(answered, eq(answered.id, parents.authorId))
