import { decisions as words, questions } from '#src/messages/admin/topics.ts'
import type { Api } from '#src/data/api.ts'
import type { Answer, Decision, Question } from '../table/table.types.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'

/** What administrators may do with topics; the server says with which. */
export const topicDecisions: readonly Decision<AdminTopic>[] = [
  {
    key: 'approve',
    ...words.approve,
    isOffered: ({ abilities }) => abilities.review,
    ask: (names) => questionOf('approve', names),
    expect: () => ({ status: 1 }),
    run: (api, topic) => review(api, topic, { approved: true }),
  },
  {
    key: 'reject',
    ...words.reject,
    isDanger: true,
    isOffered: ({ abilities }) => abilities.review,
    ask: (names) => ({ ...questionOf('reject', names), reason: 'required', rule: true }),
    expect: () => ({ status: 4 }),
    run: (api, topic, answer) => review(api, topic, { approved: false, ...given(answer) }),
  },
  {
    ...shared('enable'),
    isOffered: ({ abilities }) => abilities.enable,
    ask: (names) => questionOf('enable', names),
    expect: () => ({ status: 1 }),
    run: (api, { id }) =>
      api.post('/api/admin/topics/{id}/enable', { params: { path: { id } }, quiet: true }),
  },
  {
    ...shared('disable'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.disable,
    ask: (names) => ({ ...questionOf('disable', names), reason: 'required', rule: true }),
    expect: () => ({ status: 2 }),
    run: (api, { id }, answer) =>
      api.post('/api/admin/topics/{id}/disable', {
        params: { path: { id } },
        body: given(answer),
        quiet: true,
      }),
  },
  {
    ...shared('restore'),
    isOffered: ({ abilities }) => abilities.restore,
    ask: (names) => questionOf('restore', names),
    expect: () => ({ status: 2 }),
    run: (api, { id }) =>
      api.post('/api/admin/topics/{id}/restore', { params: { path: { id } }, quiet: true }),
  },
  {
    key: 'recount',
    ...words.recount,
    isOffered: () => true,
    run: (api, { id }) =>
      api.post('/api/admin/topics/{id}/update-stats', {
        params: { path: { id } },
        quiet: true,
      }),
  },
  {
    ...shared('delete'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.delete,
    ask: (names) => ({ ...questionOf('delete', names), reason: 'required', rule: true }),
    expect: () => ({ status: 3 }),
    run: (api, { id }, answer) =>
      api.delete('/api/admin/topics/{id}', {
        params: { path: { id }, query: given(answer) },
        quiet: true,
      }),
  },
]

type BatchAction = 'enable' | 'disable' | 'restore' | 'delete'

/** What can be done to several at once. A review looks at each. */
function shared(
  action: BatchAction,
): Pick<Decision<AdminTopic>, 'key' | 'label' | 'batch' | 'done'> {
  return {
    key: action,
    ...words[action],
    batch: (api, rows, answer) =>
      api.post('/api/admin/topics/batch', {
        body: { ids: rows.map(({ id }) => id), action, ...given(answer) },
        quiet: true,
      }),
  }
}

function questionOf(action: keyof typeof questions, names: readonly string[]): Question {
  const { title, text, confirm } = questions[action]
  return { title: title(names), text, confirm }
}

/** What was answered, as the calls take it. */
const given = ({ reason, rule }: Answer) => ({ reason, ...(rule !== null && { rule }) })

/** Decides about the very words that were shown: others since are refused. */
const review = (
  api: Api,
  { id, updateTime }: AdminTopic,
  body: { approved: boolean; reason?: string; rule?: NonNullable<Answer['rule']> },
) =>
  api.post('/api/topics/{id}/review', {
    params: { path: { id } },
    body: { ...body, updateTime },
    quiet: true,
  })
