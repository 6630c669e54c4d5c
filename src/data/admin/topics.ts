import type { components } from '#openapi/generated/schema.d.ts'
import type { Api } from '../api.ts'
import { defineList, defineResource } from '../query.ts'
import { type PageAsked, defineDetail, defineTable } from './table.ts'

type Schemas = components['schemas']

export type AdminTopic = Schemas['AdminTopic']

export type TopicStatsSummary = Schemas['TopicStatsSummary']

type AskedOfTopics = Omit<Schemas['AdminTopicSearchBody'], keyof PageAsked>

export const adminTopics = defineTable<AdminTopic, AskedOfTopics>(
  'topics for administrators',
  (body, { api, signal }) => api.post('/api/admin/topics/search', { body, signal }),
)

/** Topics that another one may be merged into, found by a word. */
export const mergeTargets = defineList<AdminTopic, string>({
  name: 'merge targets',
  cacheSize: 0,
  filter: '',
  load: ({ filter: keyword }, { api, signal }) => {
    const body = { keyword, pageSize: 8, status: 1 } as const
    return api.post('/api/admin/topics/search', { body, signal, quiet: true })
  },
})

/** The newest posts of a topic, whatever their status. */
export const postsOfTopic = defineDetail<Schemas['AdminPostPage'], string>(
  'posts of topic for administrators',
  (id, { api, signal }) =>
    api.get('/api/admin/topics/{id}/posts', { params: { path: { id } }, signal }),
)

/** How many topics there are of each kind. */
export const topicStats = defineResource<TopicStatsSummary>({
  name: 'topic stats',
  load: (_, { api, signal }) => api.get('/api/admin/topics/stats/summary', { signal }),
})

/** Works the hotness of all topics out anew. */
export const recalculateHotness = (api: Api, signal: AbortSignal) =>
  api.post('/api/admin/topics/recalculate-hotness', { signal })
