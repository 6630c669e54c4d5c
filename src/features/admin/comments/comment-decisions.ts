import type { AdminComment } from '#src/data/admin/content.ts'
import { decisions as words, questions } from '#src/messages/admin/comments.ts'
import { about, aboutWith, asks, blame, given } from '../table/asking.ts'
import type { Decision } from '../table/table.types.ts'

/** What administrators may do with comments; the server says with which. Letting one pass that is held is showing it. */
export const commentDecisions: readonly Decision<AdminComment>[] = [
  {
    ...several('show'),
    isMain: true,
    isOffered: ({ abilities }) => abilities.show,
    expect: () => ({ status: 'visible', heldFor: [] }),
    run: (api, comment) =>
      api.post('/api/admin/comments/{id}/show', {
        ...about(comment),
        body: { updateTime: comment.updateTime },
      }),
  },
  {
    ...several('hide'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.hide,
    ask: asks(questions.hide, blame),
    expect: () => ({ status: 'hidden', heldFor: [] }),
    run: (api, comment, answer) =>
      api.post('/api/admin/comments/{id}/hide', { ...about(comment), body: given(answer) }),
  },
  {
    ...several('delete'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.delete,
    ask: asks(questions.delete, blame),
    expect: () => ({ status: 'deleted', heldFor: [] }),
    run: (api, comment, answer) =>
      api.delete('/api/admin/comments/{id}', aboutWith(comment, given(answer))),
  },
]

function several(action: keyof typeof words) {
  return {
    key: action,
    ...words[action],
    // As they were seen: one that its author has changed since is not shown.
    batch: (api, rows, answer) =>
      api.post('/api/admin/comments/batch', {
        body: {
          comments: rows.map(({ id, updateTime }) => ({ id, updateTime })),
          action,
          ...given(answer),
        },
        quiet: true,
      }),
  } satisfies Partial<Decision<AdminComment>>
}
