import type { Api } from '../api.ts'
import { defineList, defineResource } from '../query.ts'
import { forEver } from '../queries.ts'
import type {
  MyPost,
  MyPostCounts,
  MyPostQuery,
  PostEdit,
  PostRevision,
  PostRevisionEntry,
} from '../types.ts'

/** What one has written; a page narrows it. */
export const ownPosts = defineList<MyPost, MyPostQuery>({
  name: 'own posts',
  load: async ({ filter, place }, { api, signal, queryClient }) => {
    const query = { ...filter, ...place, pageSize: 10 }
    const { counts, ...piece } = await api.get('/api/posts/my', { params: { query }, signal })
    queryClient.set(ownPostCounts, null, counts)
    return piece
  },
})

/** How many own posts there are of each status. */
export const ownPostCounts = defineResource<MyPostCounts>({
  name: 'own post counts',
})

/** An own post as its author has it now. */
export const ownPost = defineResource<PostEdit, string>({
  name: 'own post',
  cacheSize: 0,
  load: (id, { api, signal }) =>
    api.get('/api/posts/edit/{id}', { params: { path: { id } }, signal }),
})

/** The versions of a post, the newest first. */
export const ownRevisions = defineList<PostRevisionEntry, object, string>({
  name: 'revisions of',
  cacheSize: 0,
  load: async ({ key: id, place }, { api, signal }) => {
    const params = { path: { id }, query: { ...place, pageSize: 20 } }
    const answer = await api.get('/api/posts/{id}/revisions', { params, signal })
    return {
      ...answer,
      items: answer.items.map((entry) => ({ ...entry, id: String(entry.revision) })),
    }
  },
})

/** One version of a post with its text. Its flags may change, so that it is asked for with each visit. */
export const ownRevision = defineResource<PostRevision, { id: string; revision: number }>({
  name: 'revision of',
  staleTime: forEver,
  cacheSize: 0,
  load: (path, { api, signal }) =>
    api.get('/api/posts/{id}/revisions/{revision}', { params: { path }, signal }),
})

interface Restoration {
  postId: string
  revision: number
  /** What the author has seen last: restoring over anything newer is refused. */
  newest: number
}

/** Makes an old version the newest one. */
export const restoreRevision = (
  api: Api,
  { postId: id, revision, newest }: Restoration,
  signal: AbortSignal,
) =>
  api.post('/api/posts/{id}/revisions/{revision}/restore', {
    params: { path: { id, revision } },
    body: { baseRevision: newest },
    signal,
  })
