import { topicStatuses } from '#machines/lifecycle/topic.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Topic } from '#server/db/schema/topics.ts'
import { presentRuleOrNone } from '#server/moderation/rules.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { canAppealTopic, proposalAbilities, topicAbilities } from './topics.policy.ts'
import type { TopicRow } from './topics.store.ts'

type Schemas = components['schemas']

export const presentTopic = ({ topic, isFollowed }: TopicRow): Schemas['Topic'] => ({
  id: topic.id,
  name: topic.name,
  description: topic.description,
  postCount: topic.postCount,
  discussionCount: topic.discussionCount,
  followerCount: topic.followerCount,
  hotnessScore: Math.round(topic.hotness),
  isFollowed,
  status: statusNumberOf(topic.status),
  createTime: topic.createdAt.toISOString(),
})

export const presentUserTopic = (
  row: TopicRow,
  viewer: Viewer | null,
): Schemas['UserTopic'] => ({
  ...presentTopic(row),
  updateTime: row.topic.updatedAt.toISOString(),
  moderation: moderationFor(viewer, row.topic),
  abilities: proposalAbilities(viewer, row.topic),
})

export const presentTopicDetail = (
  row: TopicRow,
  viewer: Viewer | null,
): Schemas['TopicDetail'] => ({
  ...presentTopic(row),
  moderation: moderationFor(viewer, row.topic),
  creator: presentAuthor(row.creator),
  abilities: topicAbilities(viewer, row.topic),
})

/** Why readers do not see it, for the proposer. */
function moderationFor(viewer: Viewer | null, topic: Topic): Schemas['ModerationNote'] | null {
  if (viewer?.id !== topic.creatorId) return null
  if (topic.status === 'enabled' || topic.moderatedAt === null) return null
  return {
    reason: topic.reviewNote ?? '',
    rule: presentRuleOrNone(topic.reviewRule),
    canAppeal: canAppealTopic(topic),
  }
}

type StatusNumber = components['schemas']['TopicStatus']

/** The wire numbers statuses by their place. One that nobody knows reads as disabled: no reader sees such a topic. */
export function statusNumberOf(status: Topic['status']): StatusNumber {
  const place = topicStatuses.indexOf(status)
  // The contract has as many numbers as there are statuses.
  return place < 0 ? 2 : (place as StatusNumber)
}

/** The status that a number of the wire means; -1 means none in particular. */
export const statusOf = (number: StatusNumber | -1): Topic['status'] | undefined =>
  number === -1 ? undefined : topicStatuses[number]
