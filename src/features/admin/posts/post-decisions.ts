import { decisions as words, questions } from '#src/messages/admin/posts.ts'
import type { Api } from '#src/data/api.ts'
import type { Answer, Decision, Question } from '../table/table.types.ts'
import type { AdminPost } from '#src/data/admin/content.ts'

type Action = keyof typeof words

/** What administrators may do with posts; the server says with which. */
export const postDecisions: readonly Decision<AdminPost>[] = [
  {
    ...shared('approve'),
    isOffered: ({ abilities }) => abilities.review,
    ask: (names) => questionOf('approve', names),
    expect: ({ reviewRevision }) => ({
      status: 'published',
      publishedRevision: reviewRevision,
      reviewRevision: null,
    }),
    run: (api, post) => review(api, post, { approved: true }),
  },
  {
    ...shared('reject'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.review,
    ask: (names) => ({ ...questionOf('reject', names), reason: 'required', rule: true }),
    expect: ({ status }) => ({
      status: status === 'reviewing' ? 'rejected' : status,
      reviewRevision: null,
    }),
    run: (api, post, answer) => review(api, post, { approved: false, ...given(answer) }),
  },
  {
    ...shared('takeDown'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.takeDown,
    ask: (names) => ({ ...questionOf('takeDown', names), reason: 'required', rule: true }),
    expect: () => ({ status: 'takenDown' }),
    run: (api, { id }, answer) =>
      api.post('/api/admin/posts/{id}/take-down', {
        params: { path: { id } },
        body: given(answer),
        quiet: true,
      }),
  },
  {
    ...shared('restore'),
    isOffered: ({ abilities }) => abilities.restore,
    ask: (names) => ({ ...questionOf('restore', names), reason: 'required' }),
    expect: ({ status }) => ({ status: status === 'deleted' ? 'takenDown' : 'reviewing' }),
    run: (api, { id }, answer) =>
      api.post('/api/admin/posts/{id}/restore', {
        params: { path: { id } },
        body: given(answer),
        quiet: true,
      }),
  },
  {
    ...shared('delete'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.delete,
    ask: (names) => ({ ...questionOf('delete', names), reason: 'required', rule: true }),
    expect: () => ({ status: 'deleted' }),
    run: (api, { id }, answer) =>
      api.delete('/api/admin/posts/{id}', {
        params: { path: { id }, query: given(answer) },
        quiet: true,
      }),
  },
]

function shared(action: Action): Pick<Decision<AdminPost>, 'key' | 'label' | 'batch' | 'done'> {
  return {
    key: action,
    ...words[action],
    batch: (api, rows, answer) =>
      api.post('/api/admin/posts/batch', {
        body: { ids: rows.map(({ id }) => id), action, ...given(answer) },
        quiet: true,
      }),
  }
}

function questionOf(action: Action, names: readonly string[]): Question {
  const { title, text, confirm } = questions[action]
  return { title: title(names), text, confirm }
}

/** What was answered, as the calls take it. */
const given = ({ reason, rule }: Answer) => ({ reason, ...(rule !== null && { rule }) })

/** Decides about the very revision that was shown: another one since is refused. */
const review = (
  api: Api,
  { id, reviewRevision, revision }: AdminPost,
  body: { approved: boolean; reason?: string },
) =>
  api.post('/api/admin/posts/{id}/review', {
    params: { path: { id } },
    body: { ...body, revision: reviewRevision ?? revision },
    quiet: true,
  })
