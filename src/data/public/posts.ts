import { lifetimes } from '#machines/resource/lifetimes.ts'
import { short } from '../queries.ts'
import {
  defineList,
  defineResource,
  pieceOf,
  type ListLoad,
  type LoadContext,
} from '../query.ts'
import type { Category, PostQuery, PostSummary, TopicPostQuery } from '../types.ts'

export const categories = defineResource<readonly Category[]>({
  name: 'categories',
  scope: 'public',
  staleTime: lifetimes.category,
  load: async (_, { api, signal }) =>
    (await api.get('/api/posts/categories', { signal })).items,
})

/** All published posts; a page narrows them. */
export const posts = defineList<PostSummary, PostQuery>({
  name: 'posts',
  load: loadPosts,
})

/** What one author has published; a page narrows it further. */
export const postsBy = defineList<PostSummary, PostQuery, string>({
  name: 'posts by',
  load: ({ key: authorId, filter, place }, context) =>
    loadPosts({ filter: { ...filter, authorId }, place }, context),
})

export const categoryPosts = defineList<PostSummary, object, string>({
  name: 'posts in',
  staleTime: short,
  load: async ({ key: id, place }, { api, signal }) =>
    pieceOf(
      await api.get('/api/posts/categories/{id}/posts/hybrid', {
        params: { path: { id }, query: { ...place, pageSize: 10 } },
        signal,
      }),
    ),
})

export const topicPosts = defineList<PostSummary, TopicPostQuery, string>({
  name: 'posts on',
  staleTime: short,
  filter: { sortBy: 'publishedat' },
  load: ({ key: id, filter, place }, { api, signal }) =>
    api.get('/api/topics/{id}/posts', {
      params: { path: { id }, query: { ...filter, ...place, pageSize: 10 } },
      signal,
    }),
})

async function loadPosts(
  { filter, place }: Pick<ListLoad<PostQuery, null>, 'filter' | 'place'>,
  { api, signal }: LoadContext,
) {
  const query = { ...filter, ...place, pageSize: 10 }
  return pieceOf(await api.get('/api/posts/public/hybrid', { params: { query }, signal }))
}
