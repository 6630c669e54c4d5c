import { and, eq, inArray, or, type SQL, sql, desc } from 'drizzle-orm'
import { first, type Handle } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { isWritten } from '#server/db/once.ts'
import { isEnabled, topicFollows, topics, type Topic } from '#server/db/schema/topics.ts'
import {
  inOrder,
  type Listing,
  tableListing,
  type Sort,
  type PageRequest,
} from '#server/lists/keyset.ts'
import { countedPageOf } from '#server/lists/rows.ts'
import { alias } from 'drizzle-orm/pg-core'
import { holds } from '#server/search/contains.ts'
import { topicKey } from './topic-wording.ts'

export const topicSorts = {
  hotness: { by: topics.hotness, type: 'float8' },
  createTime: { by: topics.createdAt, type: 'timestamptz' },
  name: { by: sql`${topics.nameKey} collate "C"`, type: 'text' },
  postCount: { by: topics.postCount, type: 'integer' },
  discussionCount: { by: topics.discussionCount, type: 'integer' },
  followerCount: { by: topics.followerCount, type: 'integer' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

export interface TopicQuery {
  sortBy: keyof typeof topicSorts
  sortOrder: 'asc' | 'desc'
  /** As it was typed, trimmed; empty finds all. */
  keyword?: string
}

/** Topics that readers may open. */
export function topicsListing(db: Handle, query: TopicQuery): Listing {
  const { sortBy, sortOrder, keyword = '' } = query
  const sort: Sort = { ...topicSorts[sortBy], id: topics.id, order: sortOrder }
  const condition = and(isEnabled, keyword === '' ? undefined : mentionsTopic(keyword))
  return tableListing(db, topics, {
    name: `topics enabled by ${sortBy} ${sortOrder} with ${keyword}`,
    sort,
    condition,
  })
}

/** A name is found with or without its spaces, a text only as it is written. */
export const mentionsTopic = (keyword: string): SQL | undefined =>
  or(
    sql`position(${topicKey(keyword)} in ${topics.nameKey}) > 0`,
    holds(topics.description, keyword),
  )

export const isTopicFollowed = (viewerId: string | null) =>
  viewerId
    ? sql<boolean>`exists(
        select 1 from ${topicFollows}
        where ${topicFollows.topicId} = ${topics.id} and ${topicFollows.accountId} = ${viewerId}
      )`
    : sql<boolean>`false`

export type TopicRow = Awaited<ReturnType<typeof findTopics>>[number]

/** Topics with who proposed them, in the order of `ids`. */
export async function findTopics(db: Handle, ids: string[], viewerId: string | null) {
  if (ids.length === 0) return []
  const found = await db
    .select({
      topic: topics,
      creator: authorColumns(accounts),
      isFollowed: isTopicFollowed(viewerId),
    })
    .from(topics)
    .innerJoin(accounts, eq(accounts.id, topics.creatorId))
    .where(inArray(topics.id, ids))
  return inOrder(ids, found, (row) => row.topic.id)
}

export type Worded = Pick<Topic, 'creatorId' | 'name' | 'nameKey' | 'description' | 'status'>

/** The topic that its creator has worded so, as long as it is in this status. */
export const findWorded = async (db: Handle, topic: Worded): Promise<string | undefined> => {
  const found = await first(db.select().from(topics).where(eq(topics.nameKey, topic.nameKey)))
  return found && isWritten(found, topic) ? found.id : undefined
}

export const insertTopic = (db: Handle, topic: typeof topics.$inferInsert) =>
  db.insert(topics).values(topic)

/** Finds a topic, and keeps others from changing it until the transaction ends. */
export const lockTopic = (tx: Handle, id: string): Promise<Topic | undefined> =>
  first(tx.select().from(topics).where(eq(topics.id, id)).for('update'))

export const deleteTopic = (tx: Handle, id: string) =>
  tx.delete(topics).where(eq(topics.id, id))

/** Writes what administrators and its proposer change; counters move by themselves. */
export const updateTopic = (tx: Handle, topic: Topic) =>
  tx
    .update(topics)
    .set({
      name: topic.name,
      nameKey: topic.nameKey,
      description: topic.description,
      status: topic.status,
      mergedIntoId: topic.mergedIntoId,
      reviewNote: topic.reviewNote,
      reviewRule: topic.reviewRule,
      moderatedAt: topic.moderatedAt,
      updatedAt: topic.updatedAt,
    })
    .where(eq(topics.id, topic.id))

/** What a message about a topic calls it, and the one it was merged into. */
export async function findTopicNames(db: Handle, id: string) {
  const target = alias(topics, 'target')
  const [found] = await db
    .select({ name: topics.name, into: target.name })
    .from(topics)
    .leftJoin(target, eq(target.id, topics.mergedIntoId))
    .where(eq(topics.id, id))
  return found
}

interface CreatedFilter {
  creatorId: string
  statuses: readonly Topic['status'][]
}

/** One page of the topics in these statuses that the account has created, the newest first. */
export function listCreatedTopics(
  db: Handle,
  { creatorId, statuses }: CreatedFilter,
  request: PageRequest,
) {
  const isShown = and(eq(topics.creatorId, creatorId), inArray(topics.status, [...statuses]))
  const created = db.select({ id: topics.id }).from(topics).where(isShown)
  return countedPageOf(
    created.orderBy(desc(topics.createdAt), desc(topics.id)),
    request,
    db.$count(topics, isShown),
  )
}
