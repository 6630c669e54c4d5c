import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { isPublished, posts } from '#server/db/schema/posts.ts'
import { follows } from '#server/db/schema/relations.ts'
import { isEnabled, postTopics, topicFollows, topics } from '#server/db/schema/topics.ts'
import type { Place } from '#server/lists/cursor.ts'
import { batchedPlaces, type Listing, type Slice } from '#server/lists/keyset.ts'
import { heardOrPassed } from '#server/lists/looking.ts'
import { isDeafTo } from '#server/relations/relations.store.ts'
import { newest } from './posts.listings.ts'

type AnySlice = Slice<number | SQL>

/**
 * Published posts by the people and on the topics that an account follows, newest first. Each followed one is asked
 * for its newest alone, from its own index: the cost is what is followed, never what there is. A page ends early where so much
 * of a topic is left out that what follows is not known.
 */
export function feedListing(db: Handle, accountId: string): Omit<Listing, 'total'> {
  return {
    name: `feed of ${accountId}`,
    sort: newest,
    places: async (slice) => upToPassed(await placesBehind(slice)),
  }

  function placesBehind(slice: Slice): Promise<Place[]> {
    if (!slice.where) return feeds(db, { ...slice, owner: accountId })
    return db
      .select({
        value: sql<string>`${posts.publishedAt}::text`,
        id: sql<string>`${posts.id}`,
        isPassed: sql<boolean>`is_passed`,
      })
      .from(sql`(${ofBoth(sql`${accountId}::uuid`, slice)}) as ${posts}`)
      .orderBy(slice.orderBy, sql`is_passed`)
      .limit(slice.limit)
      .offset(slice.offset)
  }
}

/** Behind the first place that was passed, its topic may have more than was looked at. */
function upToPassed(places: Place[]): Place[] {
  const end = places.findIndex(({ isPassed }) => isPassed)
  return end === -1 ? places : places.slice(0, end + 1)
}

const feeds = batchedPlaces({
  name: 'feeds',
  sort: newest,
  passes: true,
  select: (owner, slice) => sql`
    select published_at, id, is_passed from (${ofBoth(owner, slice)}) as ${posts}
    order by ${slice.orderBy}, is_passed limit ${slice.limit} offset ${slice.offset}`,
})

function ofBoth(accountId: SQL, slice: AnySlice) {
  return sql`${ofPeople(accountId, slice)} union ${ofTopics(accountId, slice)}`
}

const ofPeople = (accountId: SQL, slice: AnySlice) => sql`
  select found.published_at, found.id, false as is_passed from ${follows}
  cross join lateral (
    select ${posts.publishedAt}, ${posts.id} from ${posts}
    where ${posts.authorId} = ${follows.followeeId} and ${isPublished}
      ${andBehind(slice)}
    order by ${slice.orderBy} limit ${slice.limit}
  ) as found
  where ${follows.followerId} = ${accountId}
    and not ${isDeafTo(accountId, follows.followeeId)}`

const ofTopics = (accountId: SQL, slice: AnySlice) => sql`
  select found.published_at, found.id, found.is_passed from ${topicFollows}
  join ${topics} on ${topics.id} = ${topicFollows.topicId} and ${isEnabled}
  cross join lateral (
    ${heardOrPassed({
      rows: (limit) => newestOfTopic(slice, limit),
      heard: (looked) => sql`
        select ${posts.publishedAt}, ${posts.id} from (${looked}) as ${posts}
        cross join lateral (
          select written.author_id from ${posts} as written where written.id = ${posts.id} offset 0
        ) as written
        where not ${isDeafTo(accountId, sql`written.author_id`)}
        order by ${slice.orderBy} limit ${slice.limit}`,
      limit: slice.limit,
    })}
  ) as found
  where ${topicFollows.accountId} = ${accountId}`

/** The inner query names the topic's own rows `posts`, so that the slice reads that index. */
const newestOfTopic = (slice: AnySlice, limit: SQL) => sql`
  select ${posts.publishedAt}, ${posts.id} from (
    select ${postTopics.publishedAt}, ${postTopics.postId} as id from ${postTopics}
    where ${postTopics.topicId} = ${topicFollows.topicId} and ${postTopics.publishedAt} is not null
  ) as ${posts}
  where true ${andBehind(slice)}
  order by ${slice.orderBy} ${limit}`

const andBehind = ({ where }: AnySlice) => (where === undefined ? sql`` : sql`and ${where}`)
