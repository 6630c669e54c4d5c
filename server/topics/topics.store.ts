import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { type Topic, topicFollows, topics } from '#server/db/schema/topics.ts'
import { type Listing, placeColumns, type Sort } from '#server/lists/keyset.ts'

const sorts = {
  hotness: { by: topics.hotness, type: 'float8' },
  createTime: { by: topics.createdAt, type: 'timestamptz' },
  name: { by: sql`${topics.nameKey} collate "C"`, type: 'text' },
  postCount: { by: topics.postCount, type: 'integer' },
  discussionCount: { by: topics.discussionCount, type: 'integer' },
  followerCount: { by: topics.followerCount, type: 'integer' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

export type TopicSort = keyof typeof sorts

export interface TopicQuery {
  sortBy: TopicSort
  sortOrder: 'asc' | 'desc'
  /** As `topicKey` makes it; empty finds all. */
  keyword?: string
  status?: Topic['status']
}

/** Topics of one status, readers' by default. */
export function topicsListing(db: Handle, query: TopicQuery): Listing {
  const { sortBy, sortOrder, keyword = '', status = 'enabled' } = query
  const sort: Sort = { ...sorts[sortBy], id: topics.id, order: sortOrder }
  const condition = and(
    eq(topics.status, status),
    keyword === '' ? undefined : mentions(keyword),
  )
  return {
    name: `topics ${status} by ${sortBy} ${sortOrder} with ${keyword}`,
    sort,
    places: (slice) =>
      db
        .select(placeColumns(sort))
        .from(topics)
        .where(and(condition, slice.where))
        .orderBy(slice.orderBy)
        .limit(slice.limit)
        .offset(slice.offset),
    total: () => db.$count(topics, condition),
  }
}

const mentions = (keyword: string): SQL | undefined =>
  or(
    sql`position(${keyword} in ${topics.nameKey}) > 0`,
    sql`position(${keyword} in lower(${topics.description})) > 0`,
  )

export type TopicRow = Awaited<ReturnType<typeof findTopics>>[number]

/** Topics with who proposed them, in the order of `ids`. */
export async function findTopics(db: Handle, ids: string[], viewerId: string | null) {
  if (ids.length === 0) return []
  const found = await db
    .select({
      topic: topics,
      creator: { id: accounts.id, nickName: accounts.nickName, avatarUrl: accounts.avatarUrl },
      isFollowed: viewerId
        ? sql<boolean>`exists(
            select 1 from ${topicFollows}
            where ${topicFollows.topicId} = ${topics.id} and ${topicFollows.accountId} = ${viewerId}
          )`
        : sql<boolean>`false`,
    })
    .from(topics)
    .innerJoin(accounts, eq(accounts.id, topics.creatorId))
    .where(inArray(topics.id, ids))
  const byId = new Map(found.map((row) => [row.topic.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const insertTopic = (db: Handle, topic: typeof topics.$inferInsert) =>
  db.insert(topics).values(topic)

/** Finds a topic, and keeps others from changing it until the transaction ends. */
export async function lockTopic(tx: Handle, id: string): Promise<Topic | undefined> {
  const [found] = await tx.select().from(topics).where(eq(topics.id, id)).for('update')
  return found
}

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
