import { decisions as words, questions } from '#src/messages/admin/comments.ts'
import type { Answer, Decision, Question } from '../table/table.types.ts'
import type { AdminComment } from '#src/data/admin/content.ts'

/** What administrators may do with comments; the server says with which. Letting one pass that is held is showing it. */
export const commentDecisions: readonly Decision<AdminComment>[] = [
  {
    ...shared('show'),
    isOffered: ({ abilities }) => abilities.show,
    expect: () => ({ status: 'visible', heldFor: [] }),
    run: (api, { id }) =>
      api.post('/api/admin/comments/{id}/show', { params: { path: { id } }, quiet: true }),
  },
  {
    ...shared('hide'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.hide,
    ask: ({ length }) => questionOf('hide', length),
    expect: () => ({ status: 'hidden', heldFor: [] }),
    run: (api, { id }, answer) =>
      api.post('/api/admin/comments/{id}/hide', {
        params: { path: { id } },
        body: given(answer),
        quiet: true,
      }),
  },
  {
    ...shared('delete'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.delete,
    ask: ({ length }) => questionOf('delete', length),
    expect: () => ({ status: 'deleted', heldFor: [] }),
    run: (api, { id }, answer) =>
      api.delete('/api/admin/comments/{id}', {
        params: { path: { id }, query: given(answer) },
        quiet: true,
      }),
  },
]

function shared(action: keyof typeof words) {
  const { label, done } = words[action]
  return {
    key: action,
    label,
    done,
    batch: (api, rows, answer) =>
      api.post('/api/admin/comments/batch', {
        body: { ids: rows.map(({ id }) => id), action, ...given(answer) },
        quiet: true,
      }),
  } satisfies Partial<Decision<AdminComment>>
}

function questionOf(action: keyof typeof questions, count: number): Question {
  const { title, text, confirm } = questions[action]
  return { title: title(count), text, confirm, reason: 'required', rule: true }
}

/** What was answered, as the calls take it. */
const given = ({ reason, rule }: Answer) => ({ reason, ...(rule !== null && { rule }) })
