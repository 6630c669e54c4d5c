import type { TopicEvent, TopicStatus } from '#machines/lifecycle/topic.machine.ts'

/** What may be decided about a topic as it stands, and how it stands then. What is not here may not happen. */
export const topicRules: Record<
  TopicStatus,
  Partial<Record<TopicEvent['type'], TopicStatus>>
> = {
  pending: {
    'topic.approve': 'enabled',
    'topic.reject': 'rejected',
    'topic.delete': 'deleted',
    'topic.merge': 'merged',
  },
  enabled: {
    'topic.disable': 'disabled',
    'topic.delete': 'deleted',
    'topic.merge': 'merged',
    'topic.absorb': 'enabled',
  },
  disabled: {
    'topic.enable': 'enabled',
    'topic.delete': 'deleted',
    'topic.merge': 'merged',
  },
  rejected: { 'topic.enable': 'enabled', 'topic.delete': 'deleted' },
  deleted: { 'topic.restore': 'disabled' },
  merged: {},
}
