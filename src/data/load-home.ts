import type { Api } from './api.ts'
import type { Home, HomePart } from './types.ts'

/** How many of each the home page loads (specification §9). */
const counts = { hotPosts: 8, posts: 10, creators: 8, topics: 6 }

/** In the order in which they are asked for. */
const parts = ['hotPosts', 'posts', 'creators', 'topics'] as const satisfies readonly HomePart[]

/**
 * Loads the home page. A part that fails is silently empty (specification §8).
 * @throws RequestFailed when all of them fail, so that coming back tries again
 */
export async function loadHome(api: Api, signal: AbortSignal): Promise<Home> {
  const options = { quiet: true, signal }
  const results = await Promise.allSettled([
    api.get('/api/posts/hot-details', {
      ...options,
      params: { query: { count: counts.hotPosts } },
    }),
    api.get('/api/posts/public', {
      ...options,
      params: { query: { page: 1, pageSize: counts.posts } },
    }),
    api.get('/api/users/hot-creators', {
      ...options,
      params: { query: { count: counts.creators } },
    }),
    api.get('/api/topics/hot', { ...options, params: { query: { limit: counts.topics } } }),
  ])
  const rejected = results.filter((result) => result.status === 'rejected')
  if (rejected.length === results.length) throw rejected[0]?.reason
  const [hotPosts, posts, creators, topics] = results
  return {
    hotPosts: itemsOf(hotPosts),
    posts: itemsOf(posts),
    creators: itemsOf(creators),
    topics: itemsOf(topics),
    failed: parts.filter((_, at) => results[at]?.status === 'rejected'),
  }
}

function itemsOf<Item>(result: PromiseSettledResult<{ items: Item[] }>): readonly Item[] {
  return result.status === 'fulfilled' ? result.value.items : []
}
