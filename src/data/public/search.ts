import { short } from '../queries.ts'
import { defineList } from '../query.ts'
import type { SearchQuery, SearchResult } from '../types.ts'

/** What is searched for is never blank. */
export const search = defineList<SearchResult, SearchQuery>({
  name: 'search',
  staleTime: short,
  filter: { text: '', sortBy: 'publishedAt' },
  load: async ({ filter: { text, categoryId, sortBy }, place }, { api, signal }) => {
    const { results: items, ...piece } = await api.get('/api/search', {
      params: {
        query: {
          query: text,
          ...(categoryId && { categories: [categoryId] }),
          sortBy,
          ...place,
          pageSize: 10,
        },
      },
      signal,
    })
    return { ...piece, items }
  },
})
