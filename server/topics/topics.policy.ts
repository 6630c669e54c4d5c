import {
  nextTopicStatus,
  type TopicEvent,
  topicStatuses,
} from '#machines/lifecycle/topic.machine.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import { isUnanswered, type Moderated } from '#server/moderation/rules.ts'
import type { Topic } from '#server/db/schema/topics.ts'
import { isAdmin } from '#server/users/users.policy.ts'

type Facts = Pick<Topic, 'status' | 'creatorId'>

/** Readers open what is enabled; the proposer also sees it wait, administrators see all. */
export function canOpenTopic(viewer: Viewer | null, { status, creatorId }: Facts): boolean {
  if (status === 'enabled') return true
  if (viewer === null || status === 'deleted') return false
  return viewer.id === creatorId || isAdmin(viewer)
}

/** What a list of somebody's topics shows: to themselves also what waits, was refused or disabled. */
export const listedStatuses = (
  viewer: Viewer | null,
  creatorId: string,
): readonly Topic['status'][] =>
  viewer?.id === creatorId ? ['pending', 'enabled', 'rejected', 'disabled'] : ['enabled']

export function topicAbilities(viewer: Viewer | null, { status, creatorId }: Facts) {
  const canReact = viewer !== null && status === 'enabled'
  return { follow: canReact, report: canReact && viewer.id !== creatorId }
}

/** What the proposer may do with it, until somebody has decided about it. */
export function proposalAbilities(viewer: Viewer | null, { status, creatorId }: Facts) {
  const isWaiting = viewer?.id === creatorId && status === 'pending'
  return { edit: isWaiting, withdraw: isWaiting }
}

/** The proposer may appeal once against each refusal. */
export const canAppealTopic = (topic: Pick<Topic, 'status'> & Moderated) =>
  ['disabled', 'rejected', 'deleted'].includes(topic.status) && isUnanswered(topic)

/** The status after a step; undefined when it may not be taken, as none may from a status that nobody knows. */
export const nextOf = ({ status }: Pick<Topic, 'status'>, type: TopicEvent['type']) =>
  topicStatuses.includes(status) ? nextTopicStatus(status, { type }) : undefined

/** What an administrator may do next, for the buttons of the back office. */
export function adminTopicAbilities(topic: Pick<Topic, 'status'>) {
  const may = (type: TopicEvent['type']) => nextOf(topic, type) !== undefined
  return {
    review: may('topic.approve'),
    edit: topicStatuses.includes(topic.status) && topic.status !== 'merged',
    enable: may('topic.enable'),
    disable: may('topic.disable'),
    delete: may('topic.delete'),
    restore: may('topic.restore'),
    merge: may('topic.merge'),
    absorb: may('topic.absorb'),
  }
}
