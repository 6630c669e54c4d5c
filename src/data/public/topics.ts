import { lifetimes } from '#machines/resource/lifetimes.ts'
import { defineList, defineResource, pieceOf } from '../query.ts'
import type { Topic, TopicDetail, TopicQuery, UserTopic, UserTopicQuery } from '../types.ts'

export const topic = defineResource<TopicDetail, string>({
  name: 'topic',
  staleTime: lifetimes.topicBrowse,
  load: (id, { api, signal }) =>
    api.get('/api/topics/{id}', { params: { path: { id } }, signal }),
})

/** The topic square. */
export const topics = defineList<Topic, TopicQuery>({
  name: 'topics',
  staleTime: lifetimes.topicBrowse,
  filter: { sortBy: 'hotness' },
  load: async ({ filter: { keyword, sortBy }, place }, { api, signal }) => {
    const asked = { sortBy, pageSize: 18 }
    if (keyword !== undefined)
      return api.post('/api/topics/search', {
        // A search has pages alone. All that is asked is said: other servers have other defaults.
        body: {
          ...asked,
          sortOrder: 'desc',
          status: -1,
          keyword,
          page: 'page' in place ? place.page : 1,
        },
        signal,
      })
    const params = { query: { ...asked, ...place } }
    return pieceOf(await api.get('/api/topics/published/hybrid', { params, signal }))
  },
})

/** What somebody has created or follows. What is unfollowed stays in sight, and is gone on the next visit. */
export const userTopics = defineList<UserTopic, UserTopicQuery, string>({
  name: 'topics of',
  filter: { kind: 'created' },
  load: ({ key: id, filter, place }, { api, signal }) =>
    api.get('/api/users/{id}/topics', {
      params: { path: { id }, query: { ...filter, ...place, pageSize: 18 } },
      signal,
    }),
})
