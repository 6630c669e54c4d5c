import { expect, test } from 'vitest'
import {
  nextTopicStatus,
  type TopicEvent,
  type TopicStatus,
} from '#machines/lifecycle/topic.machine.ts'
import { topicRules } from './topic.rules.ts'

const statuses: TopicStatus[] = [
  'pending',
  'enabled',
  'disabled',
  'deleted',
  'rejected',
  'merged',
]
const types: TopicEvent['type'][] = [
  'topic.approve',
  'topic.reject',
  'topic.enable',
  'topic.disable',
  'topic.delete',
  'topic.restore',
  'topic.merge',
  'topic.absorb',
]

test('话题的每个状态、每个动作，结果都在这张表里', () => {
  const table = Object.fromEntries(
    statuses.map((status) => [
      status,
      Object.fromEntries(
        types.flatMap((type) => {
          const next = nextTopicStatus(status, { type })
          return next === undefined ? [] : [[type, next]]
        }),
      ),
    ]),
  )

  expect(table).toEqual(topicRules)
})
