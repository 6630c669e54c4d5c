import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import { demandFound } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import {
  type AdminTopicFilter,
  adminTopicListing,
  findAdminTopics,
  sumTopics,
  type AdminTopicRow,
} from './admin.store.ts'
import { statusOf, statusNumberOf } from './topics.present.ts'
import type { TopicStatus } from '#machines/lifecycle/topic.machine.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { adminTopicAbilities } from './topics.policy.ts'

type Schemas = components['schemas']
type Search = Required<Schemas['AdminTopicSearchBody']>

export type TopicOverview = ReturnType<typeof createTopicOverview>

/** Topics as the back office lists them. */
export function createTopicOverview(db: Database) {
  const list = (
    viewer: Viewer,
    filter: AdminTopicFilter,
    request: PageRequest,
  ): Promise<Schemas['AdminTopicPage']> =>
    readPage(adminTopicListing(db, filter), request, (ids) => present(viewer, ids))

  const search = (viewer: Viewer, { keyword, status, sortBy, sortOrder, ...request }: Search) =>
    list(
      viewer,
      { keyword: keyword.trim(), status: statusOf(status), sortBy, sortOrder },
      request,
    )

  /** Topics that wait for a review, the longest waiting first. */
  const pending = (viewer: Viewer, request: PageRequest) =>
    list(
      viewer,
      { keyword: '', status: 'pending', sortBy: 'createTime', sortOrder: 'asc' },
      request,
    )

  const stats = async () => presentTopicStats(await sumTopics(db))

  /** @throws Problem 2011 */
  const one = async (viewer: Viewer, id: string) =>
    demandFound((await present(viewer, [id.toLowerCase()]))[0], 2011)

  const present = async (viewer: Viewer, ids: string[]) =>
    (await findAdminTopics(db, ids, viewer.id)).map(presentAdminTopic)

  return { search, pending, stats, one }
}

/** A row that came from elsewhere is shown as well as it can be: it must not take its list with it. */
const presentAdminTopic = (row: AdminTopicRow): Schemas['AdminTopic'] => {
  const { topic, creator, mergedInto, isFollowed, reportCount } = row
  return {
    id: topic.id,
    name: topic.name,
    description: topic.description,
    postCount: count(topic.postCount),
    discussionCount: count(topic.discussionCount),
    followerCount: count(topic.followerCount),
    hotnessScore: Number.isFinite(topic.hotness) ? count(Math.round(topic.hotness)) : 0,
    isFollowed,
    status: statusNumberOf(topic.status),
    createTime: topic.createdAt.toISOString(),
    creator: creator && presentAuthor(creator),
    reviewNote: topic.reviewNote,
    updateTime: topic.updatedAt.toISOString(),
    reportCount,
    mergedInto,
    abilities: adminTopicAbilities(topic),
  }
}

const count = (value: number) => Math.max(0, value)

type Sums = Awaited<ReturnType<typeof sumTopics>>

function presentTopicStats(sums: Sums): Schemas['TopicStatsSummary'] {
  const total = (key: keyof Omit<Sums[number], 'status'>) =>
    sums.reduce((sum, row) => sum + row[key], 0)
  const of = (status: TopicStatus) => sums.find((row) => row.status === status)?.count ?? 0
  return {
    total: total('count'),
    pending: of('pending'),
    enabled: of('enabled'),
    disabled: of('disabled'),
    deleted: of('deleted'),
    rejected: of('rejected'),
    merged: of('merged'),
    postCount: count(total('postCount')),
    discussionCount: count(total('discussionCount')),
    followerCount: count(total('followerCount')),
  }
}
