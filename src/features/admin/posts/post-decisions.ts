import type { AdminPost } from '#src/data/admin/content.ts'
import type { Api } from '#src/data/api.ts'
import { decisions as words, questions } from '#src/messages/admin/posts.ts'
import { about, aboutWith, asks, blame, given, logged } from '../table/asking.ts'
import type { Decision } from '../table/table.types.ts'

/** What administrators may do with posts; the server says with which. */
export const postDecisions: readonly Decision<AdminPost>[] = [
  {
    ...several('approve'),
    isMain: true,
    isOffered: ({ abilities }) => abilities.review,
    ask: asks(questions.approve),
    expect: ({ reviewRevision }) => ({
      status: 'published',
      publishedRevision: reviewRevision,
      reviewRevision: null,
    }),
    run: (api, post) => review(api, post, { approved: true }),
  },
  {
    ...several('reject'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.review,
    ask: asks(questions.reject, blame),
    expect: ({ status }) => ({
      status: status === 'reviewing' ? 'rejected' : status,
      reviewRevision: null,
    }),
    run: (api, post, answer) => review(api, post, { approved: false, ...given(answer) }),
  },
  {
    ...several('takeDown'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.takeDown,
    ask: asks(questions.takeDown, blame),
    expect: () => ({ status: 'takenDown' }),
    run: (api, post, answer) =>
      api.post('/api/admin/posts/{id}/take-down', { ...about(post), body: given(answer) }),
  },
  {
    ...several('restore'),
    isMain: true,
    isOffered: ({ abilities }) => abilities.restore,
    ask: asks(questions.restore, { reason: 'required', ...logged }),
    expect: ({ status }) => ({ status: status === 'deleted' ? 'takenDown' : 'reviewing' }),
    run: (api, post, answer) =>
      api.post('/api/admin/posts/{id}/restore', {
        ...about(post),
        body: { ...given(answer), seen: post.status },
      }),
  },
  {
    ...several('delete'),
    isDanger: true,
    isOffered: ({ abilities }) => abilities.delete,
    ask: asks(questions.delete, blame),
    expect: () => ({ status: 'deleted' }),
    run: (api, post, answer) =>
      api.delete('/api/admin/posts/{id}', aboutWith(post, given(answer))),
  },
]

function several(action: keyof typeof words) {
  return {
    key: action,
    ...words[action],
    // As they were seen: a review of one that has another revision since is refused, and so is the step after one's own.
    batch: (api, rows, answer) =>
      api.post('/api/admin/posts/batch', {
        body: {
          posts: rows.map((post) => ({
            id: post.id,
            revision: seenRevision(post),
            status: post.status,
          })),
          action,
          ...given(answer),
        },
        quiet: true,
      }),
  } satisfies Partial<Decision<AdminPost>>
}

/** Decides about the very revision that was shown: another one since is refused. */
const review = (api: Api, post: AdminPost, body: { approved: boolean; reason?: string }) =>
  api.post('/api/admin/posts/{id}/review', {
    ...about(post),
    body: { ...body, revision: seenRevision(post) },
  })

const seenRevision = ({ reviewRevision, revision }: AdminPost) => reviewRevision ?? revision
