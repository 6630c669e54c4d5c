import type { components } from '#openapi/generated/schema.d.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import type { AdminTopicRow, sumTopics } from './admin.store.ts'
import { type statusNumbers, statusNumberOf } from './topics.present.ts'
import { adminTopicAbilities } from './topics.policy.ts'

type Schemas = components['schemas']

/** A row that came from elsewhere is shown as well as it can be: it must not take its list with it. */
export const presentAdminTopic = (row: AdminTopicRow): Schemas['AdminTopic'] => {
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

export function presentTopicStats(sums: Sums): Schemas['TopicStatsSummary'] {
  const total = (key: keyof Omit<Sums[number], 'status'>) =>
    sums.reduce((sum, row) => sum + row[key], 0)
  const of = (status: keyof typeof statusNumbers) =>
    sums.find((row) => row.status === status)?.count ?? 0
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
