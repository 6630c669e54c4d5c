import { failureOf } from '#machines/lib/failure.ts'
import { defineList, defineResource } from '../query.ts'
import { forEver } from '../queries.ts'
import type { Topic } from '../types.ts'

/** Topics found by a word, the hottest first. */
export const topicSearch = defineList<Topic, string>({
  name: 'topics found',
  cacheSize: 0,
  filter: '',
  load: ({ filter: keyword }, { api, signal }) => {
    const order = { sortBy: 'hotness', sortOrder: 'desc' } as const
    const body = { keyword, page: 1, pageSize: 8, status: -1, ...order } as const
    return api.post('/api/topics/search', { body, signal, quiet: true })
  },
})

/** What topics are called, by id; one that is gone has no name. */
export const topicNames = defineResource<Readonly<Record<string, string>>, readonly string[]>({
  name: 'names of topics',
  staleTime: forEver,
  cacheSize: 0,
  load: async (ids, { api, signal }) => {
    const nameOf = async (id: string): Promise<[string, string][]> => {
      const init = { params: { path: { id } }, signal, quiet: true }
      try {
        return [[id, (await api.get('/api/topics/{id}', init)).name]]
      } catch (error) {
        if (failureOf(error).kind === 'missing') return []
        throw error
      }
    }
    const found = await Promise.all(ids.map(nameOf))
    return Object.fromEntries(found.flat())
  },
})
