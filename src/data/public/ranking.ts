import { lifetimes } from '#machines/resource/lifetimes.ts'
import { defineResource } from '../query.ts'
import type { RankingPage, RankingPlace } from '../types.ts'

export const ranking = defineResource<RankingPage, RankingPlace>({
  name: 'ranking',
  staleTime: lifetimes.ranking,
  async load({ tab, period, page }, { api, signal }): Promise<RankingPage> {
    const options = { params: { query: { period, page } }, signal }
    switch (tab) {
      case 'posts':
        return { tab, ...(await api.get('/api/ranking/posts', options)) }
      case 'authors':
        return { tab, ...(await api.get('/api/ranking/authors', options)) }
      case 'topics':
        return { tab, ...(await api.get('/api/ranking/topics', options)) }
    }
  },
})
