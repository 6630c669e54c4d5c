import { and, asc, eq, gt, gte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { pagesOf } from '#server/db/in-batches.ts'
import { isOneOf } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { mostCounted } from '#server/db/schema/columns.ts'
import { isPublished, posts } from '#server/db/schema/posts.ts'
import { isEnabled, postTopics, topics } from '#server/db/schema/topics.ts'
import { decay, tieWeights, weights } from './formula.ts'

/** A difference nobody can see is not written: most rows of a sweep stay untouched. */
const noticeable = 0.005

/**
 * Every update locks its rows in the order of ids, as publishing and following do: two that wait for each other would
 * both be refused. Small batches, because the embedded database answers nobody else meanwhile.
 */
const batchSize = 1_000

/** `hotnessOf` of formula.ts, for the database: keep the two in step. */
const postHotness = (now: Date): SQL<number> => sql`(
  ${posts.viewCount} * ${weights.view}::float8 + ${posts.likeCount} * ${weights.like}::float8
  + ${posts.commentCount} * ${weights.comment}::float8
  + ${posts.favouriteCount} * ${weights.favourite}::float8
) / power(
  1 + greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - ${posts.publishedAt})::float8)
    / ${decay.days * 86_400}::float8,
  ${decay.power}::float8
)`

/** Brings the hotness of posts published since `since` up to date. */
export async function updatePostHotness(db: Handle, now: Date, since: Date): Promise<void> {
  const which = and(isPublished, gte(posts.publishedAt, since))
  for await (const ids of batchesOf(db, posts, which)) await updatePosts(db, now, ids)
}

/** The ids of these rows in their order, some at a time. */
async function* batchesOf(
  db: Handle,
  table: typeof posts | typeof topics | typeof accounts,
  which?: SQL,
): AsyncGenerator<string[]> {
  const batches = pagesOf<{ id: string }>(batchSize, (last) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(which, last && gt(table.id, last.id)))
      .orderBy(asc(table.id))
      .limit(batchSize),
  )
  for await (const batch of batches) yield batch.map(({ id }) => id)
}

async function updatePosts(db: Handle, now: Date, ids: string[]) {
  const hotness = postHotness(now)
  const locked = db.$with('locked').as(
    db
      .select({ id: posts.id })
      .from(posts)
      .where(
        and(isOneOf(posts.id, ids), sql`abs(${posts.hotness} - ${hotness}) > ${noticeable}`),
      )
      .orderBy(asc(posts.id))
      // A transaction that holds one of them changes what is summed here: the next round takes it.
      .for('no key update', { skipLocked: true }),
  )
  await db
    .with(locked)
    .update(posts)
    .set({ hotness })
    .from(locked)
    .where(eq(posts.id, locked.id))
}

/** A topic is as hot as its published posts together, its followers and its discussions: the comments on those posts. */
export async function updateTopicHotness(db: Handle): Promise<void> {
  for await (const ids of batchesOf(db, topics, isEnabled)) await updateTopics(db, ids)
}

async function updateTopics(db: Handle, ids: string[]) {
  const discussions = sql<number>`coalesce(sum(${posts.commentCount}), 0)::integer`
  const ties = sql`(
    ${topics.followerCount} * ${tieWeights.follower}::integer
    + ${discussions} * ${tieWeights.discussion}::integer
  )`
  const warmth = db
    .select({
      id: topics.id,
      discussionCount: discussions.as('discussions_now'),
      ...sumsWith(ties),
    })
    .from(topics)
    .leftJoin(postTopics, eq(postTopics.topicId, topics.id))
    .leftJoin(posts, and(eq(posts.id, postTopics.postId), isPublished))
    .where(and(isEnabled, isOneOf(topics.id, ids)))
    .groupBy(topics.id)
    .as('warmth')
  const locked = db.$with('locked').as(
    db
      .select({
        id: warmth.id,
        discussionCount: warmth.discussionCount,
        hotness: warmth.hotness,
        engagement: warmth.engagement,
      })
      .from(topics)
      .innerJoin(warmth, eq(topics.id, warmth.id))
      .where(or(ne(topics.discussionCount, warmth.discussionCount), hasChanged(topics, warmth)))
      .orderBy(asc(topics.id))
      .for('no key update', { of: topics }),
  )
  await db
    .with(locked)
    .update(topics)
    .set({
      discussionCount: sql`${locked.discussionCount}`,
      hotness: sql`${locked.hotness}`,
      engagement: sql`${locked.engagement}`,
    })
    .from(locked)
    .where(eq(topics.id, locked.id))
}

/** A creator is as hot as the own published posts together, and the followers. */
export async function updateCreatorHotness(db: Handle): Promise<void> {
  for await (const ids of batchesOf(db, accounts)) await updateCreators(db, ids)
}

async function updateCreators(db: Handle, ids: string[]) {
  const ties = sql`(${accounts.followerCount} * ${tieWeights.follower}::integer)`
  const warmth = db
    .select({ id: accounts.id, ...sumsWith(ties) })
    .from(accounts)
    .leftJoin(posts, and(eq(posts.authorId, accounts.id), isPublished))
    .where(isOneOf(accounts.id, ids))
    .groupBy(accounts.id)
    .as('warmth')
  const locked = db.$with('locked').as(
    db
      .select({ id: warmth.id, hotness: warmth.hotness, engagement: warmth.engagement })
      .from(accounts)
      .innerJoin(warmth, eq(accounts.id, warmth.id))
      .where(hasChanged(accounts, warmth))
      .orderBy(asc(accounts.id))
      // A decision that holds one of them locks those it is tied to: the next round takes it.
      .for('no key update', { of: accounts, skipLocked: true }),
  )
  await db
    .with(locked)
    .update(accounts)
    .set({ hotness: sql`${locked.hotness}`, engagement: sql`${locked.engagement}` })
    .from(locked)
    .where(eq(accounts.id, locked.id))
}

/** Both sums over the joined posts: `hotness` with decay, `engagement` without. */
const sumsWith = (ties: SQL) => ({
  hotness: sql<number>`(${ties} + coalesce(sum(${posts.hotness}), 0))::float8`.as(
    'hotness_now',
  ),
  engagement:
    sql<number>`least(${ties} + coalesce(sum(${posts.engagement}), 0), ${mostCounted})::integer`.as(
      'engagement_now',
    ),
})

const hasChanged = (
  table: typeof topics | typeof accounts,
  now: { hotness: SQL.Aliased<number>; engagement: SQL.Aliased<number> },
) =>
  or(
    sql`abs(${table.hotness} - ${now.hotness}) > ${noticeable}`,
    ne(table.engagement, now.engagement),
  )
