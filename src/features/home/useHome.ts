import { useQuery } from '#src/runtime/useQuery.ts'
import type { Home, HomePart } from '#src/data/types.ts'
import * as queries from '#src/data/queries.ts'

const nothing: Home = { hotPosts: [], posts: [], creators: [], topics: [], failed: [] }

/** How many rows the panels show of what is loaded (specification §9). */
const shown = { ranking: 7, creators: 8, topics: 6 }

/** What the home page shows; empty while it loads and when loading has failed (specification §8). */
export function useHome() {
  const { data, isLoading, hasFailed, refresh } = useQuery(queries.home, null)
  const { hotPosts, posts, creators, topics, failed } = data ?? nothing
  return {
    isLoading,
    hotPosts,
    latest: posts,
    ranking: hotPosts.slice(0, shown.ranking),
    creators: creators.slice(0, shown.creators),
    topics: topics.slice(0, shown.topics),
    /** Tries all parts again; only there for a part that could not be loaded. */
    retryOf: (part: HomePart) => (hasFailed || failed.includes(part) ? refresh : undefined),
  }
}
