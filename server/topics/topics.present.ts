import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '../contract/handlers.ts'
import type { Topic } from '../db/schema/topics.ts'
import { presentAuthor } from '../posts/posts.present.ts'
import { topicAbilities } from './topics.policy.ts'
import type { TopicRow } from './topics.store.ts'

type Schemas = components['schemas']

/** The numbers of the wire. */
const statusNumbers = {
  pending: 0,
  enabled: 1,
  disabled: 2,
  deleted: 3,
} as const satisfies Record<Topic['status'], number>

export const presentTopic = ({ topic, isFollowed }: TopicRow): Schemas['Topic'] => ({
  id: topic.id,
  name: topic.name,
  description: topic.description,
  postCount: topic.postCount,
  discussionCount: topic.discussionCount,
  followerCount: topic.followerCount,
  hotnessScore: Math.round(topic.hotness),
  isFollowed,
  status: statusNumbers[topic.status],
  createTime: topic.createdAt.toISOString(),
})

export const presentTopicDetail = (
  row: TopicRow,
  viewer: Viewer | null,
): Schemas['TopicDetail'] => ({
  ...presentTopic(row),
  creator: presentAuthor(row.creator),
  abilities: topicAbilities(viewer, row.topic),
})

export const presentForReview = (row: TopicRow): Schemas['AdminTopic'] => ({
  ...presentTopic(row),
  creator: presentAuthor(row.creator),
  reviewNote: row.topic.reviewNote,
  updateTime: row.topic.updatedAt.toISOString(),
})
