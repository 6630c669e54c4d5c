import type { AdminTopic } from '#src/data/admin/topics.ts'
import type { Api } from '#src/data/api.ts'
import { decisions as words, questions } from '#src/messages/admin/topics.ts'
import { about, aboutWith, aboutAll, asks, blame, given } from '../table/asking.ts'
import type { Answer, Decision } from '../table/table.types.ts'

/** What administrators may do with topics; the server says with which. */
export const topicDecisions: readonly Decision<AdminTopic>[] = [
  {
    key: 'approve',
    ...words.approve,
    isMain: true,
    isOffered: ({ abilities }) => abilities.review,
    ask: asks(questions.approve),
    expect: () => ({ status: 1 }),
    run: (api, topic) => review(api, topic, { approved: true }),
  },
  {
    key: 'reject',
    ...words.reject,
    isDanger: true,
    isOffered: ({ abilities }) => abilities.review,
    ask: asks(questions.reject, blame),
    expect: () => ({ status: 4 }),
    run: (api, topic, answer) => review(api, topic, { approved: false, ...given(answer) }),
  },
  {
    ...several('enable'),
    isMain: true,
    isOffered: ({ abilities }) => abilities.enable,
    ask: asks(questions.enable),
    expect: () => ({ status: 1 }),
    run: (api, topic) => api.post('/api/admin/topics/{id}/enable', about(topic)),
  },
  {
    ...several('disable'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.disable,
    ask: asks(questions.disable, blame),
    expect: () => ({ status: 2 }),
    run: (api, topic, answer) =>
      api.post('/api/admin/topics/{id}/disable', { ...about(topic), body: given(answer) }),
  },
  {
    ...several('restore'),
    isMain: true,
    isOffered: ({ abilities }) => abilities.restore,
    ask: asks(questions.restore),
    expect: () => ({ status: 2 }),
    run: (api, topic) => api.post('/api/admin/topics/{id}/restore', about(topic)),
  },
  {
    key: 'recount',
    ...words.recount,
    isOffered: () => true,
    run: (api, topic) => api.post('/api/admin/topics/{id}/update-stats', about(topic)),
  },
  {
    ...several('delete'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.delete,
    ask: asks(questions.delete, blame),
    expect: () => ({ status: 3 }),
    run: (api, topic, answer) =>
      api.delete('/api/admin/topics/{id}', aboutWith(topic, given(answer))),
  },
]

/** What can be done to several at once. A review looks at each. */
function several(action: 'enable' | 'disable' | 'restore' | 'delete') {
  return {
    key: action,
    ...words[action],
    batch: (api, rows, answer) =>
      api.post('/api/admin/topics/batch', aboutAll(rows, action, answer)),
  } satisfies Partial<Decision<AdminTopic>>
}

/** Decides about the very words that were shown: others since are refused. */
const review = (
  api: Api,
  topic: AdminTopic,
  body: { approved: boolean; reason?: string; rule?: NonNullable<Answer['rule']> },
) =>
  api.post('/api/topics/{id}/review', {
    ...about(topic),
    body: { ...body, updateTime: topic.updateTime },
  })
