import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { isPublished, posts } from '#server/db/schema/posts.ts'
import { follows } from '#server/db/schema/relations.ts'
import { isEnabled, postTopics, topicFollows, topics } from '#server/db/schema/topics.ts'
import { batchedPlaces, type Listing, type Slice } from '#server/lists/keyset.ts'
import { isDeafTo } from '#server/relations/relations.store.ts'
import { newest } from './posts.listings.ts'

type AnySlice = Slice<number | SQL>

/**
 * Published posts by the people and on the topics that an account follows, newest first. Each followed one is asked
 * for its newest alone, from its own index: the cost is what is followed, never what there is.
 */
export function feedListing(db: Handle, accountId: string): Omit<Listing, 'total'> {
  return {
    name: `feed of ${accountId}`,
    sort: newest,
    places: (slice) =>
      slice.where
        ? db
            .select({
              value: sql<string>`${posts.publishedAt}::text`,
              id: sql<string>`${posts.id}`,
            })
            .from(sql`(${ofBoth(sql`${accountId}::uuid`, slice)}) as ${posts}`)
            .orderBy(slice.orderBy)
            .limit(slice.limit)
            .offset(slice.offset)
        : feeds(db, { ...slice, owner: accountId }),
  }
}

const feeds = batchedPlaces({
  name: 'feeds',
  sort: newest,
  select: (owner, slice) => sql`
    select published_at, id from (${ofBoth(owner, slice)}) as ${posts}
    order by ${slice.orderBy} limit ${slice.limit} offset ${slice.offset}`,
})

function ofBoth(accountId: SQL, slice: AnySlice) {
  return sql`${ofPeople(accountId, slice)} union ${ofTopics(accountId, slice)}`
}

const ofPeople = (accountId: SQL, slice: AnySlice) => sql`
  select found.published_at, found.id from ${follows}
  cross join lateral (
    select ${posts.publishedAt}, ${posts.id} from ${posts}
    where ${posts.authorId} = ${follows.followeeId} and ${isPublished}
      ${andBehind(slice)}
    order by ${slice.orderBy} limit ${slice.limit}
  ) as found
  where ${follows.followerId} = ${accountId}
    and not ${isDeafTo(accountId, follows.followeeId)}`

/** The inner query names the topic's own rows `posts`, so that the slice reads that index. */
const ofTopics = (accountId: SQL, slice: AnySlice) => sql`
  select found.published_at, found.id from ${topicFollows}
  join ${topics} on ${topics.id} = ${topicFollows.topicId} and ${isEnabled}
  cross join lateral (
    select ${posts.publishedAt}, ${posts.id} from (
      select ${postTopics.publishedAt}, written.id, written.author_id from ${postTopics}
      join ${posts} as written on written.id = ${postTopics.postId}
      where ${postTopics.topicId} = ${topicFollows.topicId}
        and ${postTopics.publishedAt} is not null
    ) as ${posts}
    where not ${isDeafTo(accountId, posts.authorId)} ${andBehind(slice)}
    order by ${slice.orderBy} limit ${slice.limit}
  ) as found
  where ${topicFollows.accountId} = ${accountId}`

const andBehind = ({ where }: AnySlice) => (where === undefined ? sql`` : sql`and ${where}`)
