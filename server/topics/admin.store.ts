import {
  and,
  eq,
  getTableColumns,
  inArray,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Handle } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { isEnabled, topics, type Topic } from '#server/db/schema/topics.ts'
import { inOrder, type Listing, tableListing, type Sort } from '#server/lists/keyset.ts'
import { holds } from '#server/search/contains.ts'
import { isTopicFollowed, mentionsTopic, topicSorts } from './topics.store.ts'

const reportsOfTopic = sql<number>`(
  select count(*)::integer from ${reports}
  where ${reports.targetType} = 'topic' and ${reports.targetId} = ${topics.id}
)`

const sorts = {
  ...topicSorts,
  updateTime: { by: topics.updatedAt, type: 'timestamptz' },
  reportCount: { by: reportsOfTopic, type: 'integer' },
} as const satisfies Record<string, Pick<Sort, 'by' | 'type'>>

export interface AdminTopicFilter {
  /** As it was typed, trimmed; empty finds all. */
  keyword: string
  status?: Topic['status'] | undefined
  sortBy: keyof typeof sorts
  sortOrder: Sort['order']
}

/** Every topic there is, whatever its status. */
export function adminTopicListing(db: Handle, filter: AdminTopicFilter): Listing {
  const { keyword, status, sortBy, sortOrder } = filter
  const sort: Sort = { ...sorts[sortBy], id: topics.id, order: sortOrder }
  const condition = and(
    status && eq(topics.status, status),
    keyword === '' ? undefined : mentions(keyword),
  )
  return tableListing(db, topics, {
    name: `all topics ${JSON.stringify(filter)}`,
    sort,
    condition,
  })
}

const mentions = (keyword: string): SQL | undefined =>
  or(
    mentionsTopic(keyword),
    sql`exists(
      select 1 from ${accounts} where ${accounts.id} = ${topics.creatorId}
        and ${holds(accounts.nickName, keyword)}
    )`,
  )

/** What the contract allows, and more than enough of a row that came from elsewhere. */
const longest = { name: 200, text: 1_000 }
const shortened = (column: typeof topics.name | typeof topics.description, length: number) =>
  sql<string>`left(${column}, ${length})`

export type AdminTopicRow = Awaited<ReturnType<typeof findAdminTopics>>[number]

/** Topics as administrators judge them, in the order of `ids`; an account that is missing hides none of them. */
export async function findAdminTopics(db: Handle, ids: string[], viewerId: string) {
  const target = alias(topics, 'target')
  const found = await db
    .select({
      topic: {
        ...getTableColumns(topics),
        name: shortened(topics.name, longest.name),
        description: shortened(topics.description, longest.text),
        reviewNote: sql<string | null>`left(${topics.reviewNote}, ${longest.text})`,
      },
      creator: authorColumns(accounts),
      mergedInto: { id: target.id, name: target.name },
      reportCount: reportsOfTopic,
      isFollowed: isTopicFollowed(viewerId),
    })
    .from(topics)
    .leftJoin(accounts, eq(accounts.id, topics.creatorId))
    .leftJoin(target, eq(target.id, topics.mergedIntoId))
    .where(inArray(topics.id, ids))
  return inOrder(ids, found, (row) => row.topic.id)
}

/** How many topics there are of each status, and what readers find in them. */
export function sumTopics(db: Handle) {
  const sumOf = (column: SQLWrapper) =>
    sql<number>`coalesce(sum(${column}) filter (where ${isEnabled}), 0)`.mapWith(Number)
  return db
    .select({
      status: topics.status,
      count: sql<number>`count(*)`.mapWith(Number),
      postCount: sumOf(topics.postCount),
      discussionCount: sumOf(topics.discussionCount),
      followerCount: sumOf(topics.followerCount),
    })
    .from(topics)
    .groupBy(topics.status)
}
