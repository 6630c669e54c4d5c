import { and, desc, eq, gt, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { plannedEachTime } from '#server/db/statement-names.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { follows } from '#server/db/schema/relations.ts'
import { isPublished, posts } from '#server/db/schema/posts.ts'
import { favourites, postLikes, postViewDays } from '#server/db/schema/reactions.ts'
import { isEnabled, postTopics, topicFollows, topics } from '#server/db/schema/topics.ts'
import { tieWeights, weights } from '#server/hotness/formula.ts'
import { dayOf } from '#server/lib/clock.ts'
import { isFree } from '#server/users/accounts.store.ts'
import { type CreatorRow, creatorColumns } from '#server/users/creators.store.ts'

/** A ranking ends here: nobody reads on, and its cost has a bound. */
const longestRanking = 1_000

export interface Score {
  id: string
  score: number
}

const isHonoured = (now: Date) => and(ne(accounts.status, 'deleted'), isFree(now))

const rankOfAllTime = (
  db: Handle,
  table: typeof posts | typeof accounts | typeof topics,
  isRanked: SQL | undefined,
): Promise<Score[]> =>
  db
    .select({ id: table.id, score: table.engagement })
    .from(table)
    .where(and(isRanked, gt(table.engagement, 0)))
    .orderBy(desc(table.engagement), desc(table.id))
    .limit(longestRanking)

/** Posts by what readers ever did with them. */
export const rankPostsOfAllTime = (db: Handle) => rankOfAllTime(db, posts, isPublished)

/** Creators by what readers ever did with their posts, and by their followers. */
export const rankAuthorsOfAllTime = (db: Handle, now: Date) =>
  rankOfAllTime(db, accounts, and(isHonoured(now), gt(accounts.postCount, 0)))

/** Topics by what readers ever did with their posts, by their followers and discussions. */
export const rankTopicsOfAllTime = (db: Handle) => rankOfAllTime(db, topics, isEnabled)

const points = (count: SQL, weight: number) =>
  sql<number>`${count} * ${weight}::integer`.mapWith(Number).as('points')

/**
 * What readers did since `since`, the beginning of a day, with each post: a row for each kind of doing. Rare, and much work: a plan for
 * any day and any account may do all of it again for each account.
 */
function activitySince(db: Handle, since: Date) {
  const views = db
    .select({
      postId: postViewDays.postId,
      points: points(sql`sum(${postViewDays.viewCount})`, weights.view),
    })
    .from(postViewDays)
    .where(sql`${gte(postViewDays.day, dayOf(since))} ${sql.raw(plannedEachTime)}`)
    .groupBy(postViewDays.postId)
  const given = (table: typeof postLikes | typeof favourites, weight: number) =>
    db
      .select({ postId: table.postId, points: points(sql`count(*)`, weight) })
      .from(table)
      .where(gte(table.createdAt, since))
      .groupBy(table.postId)
  const said = db
    .select({ postId: comments.postId, points: points(sql`count(*)`, weights.comment) })
    .from(comments)
    .where(isSaidSince(since))
    .groupBy(comments.postId)
  return unionAll(
    views,
    given(postLikes, weights.like),
    said,
    given(favourites, weights.favourite),
  )
}

/** Comments that readers see, whoever wrote them: what a post's `commentCount` counts. */
const isSaidSince = (since: Date) =>
  and(eq(comments.status, 'visible'), gte(comments.createdAt, since))

/** What each post got since `since`: of as many posts as readers did something with, however many there are. */
function pointsSince(db: Handle, since: Date) {
  const activity = activitySince(db, since).as('activity')
  return db
    .select({
      postId: activity.postId,
      points: sql<number>`sum(${activity.points})`.as('post_points'),
    })
    .from(activity)
    .groupBy(activity.postId)
    .as('active')
}

/** Posts by what readers did with them since `since`. */
export function rankPostsSince(db: Handle, since: Date): Promise<Score[]> {
  const active = pointsSince(db, since)
  return db
    .select({ id: posts.id, score: sql`${active.points}`.mapWith(Number) })
    .from(active)
    .innerJoin(posts, eq(posts.id, active.postId))
    .where(isPublished)
    .orderBy(desc(active.points), desc(posts.id))
    .limit(longestRanking)
}

/** Creators by what readers did since `since` with their posts, and by the followers they won. */
export function rankAuthorsSince(db: Handle, since: Date, now: Date): Promise<Score[]> {
  const active = pointsSince(db, since)
  const read = db
    .select({ id: posts.authorId, points: sql<number>`${active.points}`.as('points') })
    .from(active)
    .innerJoin(posts, eq(posts.id, active.postId))
    .where(isPublished)
  const followed = db
    .select({ id: follows.followeeId, points: points(sql`count(*)`, tieWeights.follower) })
    .from(follows)
    .where(gte(follows.createdAt, since))
    .groupBy(follows.followeeId)
  const won = unionAll(read, followed).as('won')
  const score = sql`sum(${won.points})`.mapWith(Number)
  return db
    .select({ id: accounts.id, score })
    .from(won)
    .innerJoin(accounts, eq(accounts.id, won.id))
    .where(and(isHonoured(now), gt(accounts.postCount, 0)))
    .groupBy(accounts.id)
    .orderBy(desc(score), desc(accounts.id))
    .limit(longestRanking)
}

/** Topics by what readers did since `since` with their posts, by the discussions there and by the followers they won. */
export function rankTopicsSince(db: Handle, since: Date): Promise<Score[]> {
  const active = pointsSince(db, since)
  const read = db
    .select({ id: postTopics.topicId, points: sql<number>`${active.points}`.as('points') })
    .from(active)
    .innerJoin(posts, eq(posts.id, active.postId))
    .innerJoin(postTopics, eq(postTopics.postId, posts.id))
    .where(isPublished)
  const followed = db
    .select({ id: topicFollows.topicId, points: points(sql`count(*)`, tieWeights.follower) })
    .from(topicFollows)
    .where(gte(topicFollows.createdAt, since))
    .groupBy(topicFollows.topicId)
  const discussed = db
    .select({ id: postTopics.topicId, points: points(sql`count(*)`, tieWeights.discussion) })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(postTopics, eq(postTopics.postId, posts.id))
    .where(and(isSaidSince(since), isPublished))
    .groupBy(postTopics.topicId)
  const won = unionAll(read, followed, discussed).as('won')
  const score = sql`sum(${won.points})`.mapWith(Number)
  return db
    .select({ id: topics.id, score })
    .from(won)
    .innerJoin(topics, eq(topics.id, won.id))
    .where(isEnabled)
    .groupBy(topics.id)
    .orderBy(desc(score), desc(topics.id))
    .limit(longestRanking)
}

/** Those of `ids` that a ranking may show, as the viewer sees them. */
export function findRankedAuthors(
  db: Handle,
  ids: string[],
  { viewerId, now }: { viewerId: string | null; now: Date },
): Promise<CreatorRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select(creatorColumns(viewerId))
    .from(accounts)
    .where(and(inArray(accounts.id, ids), isHonoured(now)))
}
