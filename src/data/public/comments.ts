import { short } from '../queries.ts'
import { defineList, pieceOf } from '../query.ts'
import type { Comment, CommentThread, ThreadQuery } from '../types.ts'

/** What is said below a post, thread by thread. */
export const threads = defineList<CommentThread, ThreadQuery, string>({
  name: 'comments on',
  staleTime: short,
  filter: { sortBy: 'newest', sought: null },
  load: async ({ key: id, filter: { sortBy, sought }, place }, { api, signal }) => {
    const isFirst = 'page' in place && place.page === 1
    const wanted = isFirst && sought !== null ? { commentId: sought } : {}
    const { sought: thread, ...answer } = await api.get('/api/posts/{id}/comments', {
      params: { path: { id }, query: { sortBy, ...wanted, ...place, pageSize: 10 } },
      signal,
    })
    const piece = pieceOf(answer)
    // The list knows it again where its own place is, and leaves it out there.
    return thread === null ? piece : { ...piece, items: [thread, ...piece.items] }
  },
})

/** All replies of a thread. */
export const replies = defineList<Comment, object, string>({
  name: 'replies to',
  staleTime: short,
  cacheSize: 60,
  load: ({ key: id, place }, { api, signal }) =>
    api.get('/api/comments/{id}/replies', {
      params: { path: { id }, query: { ...('cursor' in place && place), pageSize: 20 } },
      signal,
    }),
})
