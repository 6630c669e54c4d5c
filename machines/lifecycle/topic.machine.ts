import { setup, transition } from 'xstate'

/** Where a topic stands. Only an enabled one is seen by readers. */
export const topicStatuses = [
  'pending',
  'enabled',
  'disabled',
  'deleted',
  'rejected',
  'merged',
] as const
export type TopicStatus = (typeof topicStatuses)[number]

export type TopicEvent = {
  type:
    | 'topic.approve'
    | 'topic.reject'
    | 'topic.enable'
    | 'topic.disable'
    | 'topic.delete'
    | 'topic.restore'
    /** What it has goes to another topic. */
    | 'topic.merge'
    /** It takes what another one has. */
    | 'topic.absorb'
}

/**
 * What may happen next to a topic (specification §4 and §7). Every event is an
 * administrator's; a member only proposes a topic, which starts as pending.
 */
export const topicMachine = setup({
  types: { events: {} as TopicEvent },
}).createMachine({
  id: 'topic',
  initial: 'pending',
  states: {
    pending: {
      on: {
        'topic.approve': 'enabled',
        'topic.reject': 'rejected',
        'topic.delete': 'deleted',
        'topic.merge': 'merged',
      },
    },
    enabled: {
      on: {
        'topic.disable': 'disabled',
        'topic.delete': 'deleted',
        'topic.merge': 'merged',
        // Posts that readers see may not move to where they are not seen.
        'topic.absorb': 'enabled',
      },
    },
    disabled: {
      on: {
        'topic.enable': 'enabled',
        'topic.delete': 'deleted',
        'topic.merge': 'merged',
      },
    },
    rejected: { on: { 'topic.enable': 'enabled', 'topic.delete': 'deleted' } },
    // Restoring is not enabling: readers see it again only after a second decision.
    deleted: { on: { 'topic.restore': 'disabled' } },
    // Its posts and followers cannot be told apart from those of the other topic any more.
    merged: { type: 'final' },
  },
})

/** The status after `event`, or undefined when it may not happen in `status`. Pure. */
export function nextTopicStatus(
  status: TopicStatus,
  event: TopicEvent,
): TopicStatus | undefined {
  const snapshot = topicMachine.resolveState({ value: status, context: {} })
  if (!snapshot.can(event)) return undefined
  return transition(topicMachine, snapshot, event)[0].value
}
