import type { components } from '#openapi/generated/schema.d.ts'
import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Events } from '#server/lib/events.ts'
import { paged } from '#server/lists/keyset.ts'
import { findPublishedSummaries, type SummaryRow } from '#server/posts/posts.read.store.ts'
import { networkOf } from '#server/throttle/network.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import { type Day, readDays } from './newest.store.ts'
import { findPostIds, type SearchSort } from './search.store.ts'
import { suggest } from './suggestions.ts'
import { searchQuery } from './tokens.ts'

interface SearchQuery {
  query: string
  categories?: string[] | undefined
  sortBy: SearchSort
  sortOrder: 'asc' | 'desc'
  page: number
  pageSize: number
}

interface Services {
  db: Database
  clock: Clock
  responseCache: ResponseCache
  throttling: Throttling
  events: Pick<Events, 'emit'>
}

/** A search costs more than any other read. */
const searchesOfNetwork = { limit: 300, seconds: 60 }

/** A pause in typing asks: some hundred people behind one address may type at once. */
const suggestionsOfNetwork = { limit: 1_200, seconds: 60 }

export function searchRoutes({ db, clock, responseCache, throttling, events }: Services) {
  const searched = createThrottle(throttling, 'search', searchesOfNetwork)
  const suggested = createThrottle(throttling, 'suggestions', suggestionsOfNetwork)
  const searchKept = responseCache.shared('searchPosts', async ({ query }) => {
    const days = await responseCache.fact('days of posts', () => readDays(db))
    return search(db, query, days)
  })
  return {
    searchPosts: async (call) => {
      const { query, client } = call
      await searched.take(networkOf(client.address))
      // Turning a page is no search of its own.
      if (query.page === 1 && query.query.trim() !== '') events.emit('search.made', {})
      return searchKept(call)
    },
    getSearchSuggestions: async ({ query, client }) => {
      await suggested.take(networkOf(client.address))
      return responseCache.answer(`getSearchSuggestions ${query.query}`, async () => ({
        items: await suggest({ db, clock }, query.query),
      }))
    },
  } satisfies Partial<Handlers>
}

async function search(
  db: Database,
  request: SearchQuery,
  days: readonly Day[],
): Promise<components['schemas']['SearchPage']> {
  const { page, pageSize, sortBy, sortOrder, categories = [] } = request
  const typed = request.query.trim()
  const query = searchQuery(typed)
  const words = query === undefined ? undefined : { typed, query }
  const isHopeless = typed !== '' && words === undefined
  const end = page * pageSize
  const { ids, total, isCapped } = isHopeless
    ? { ids: [], total: 0, isCapped: false }
    : await findPostIds(db, {
        words,
        categoryIds: categories,
        sortBy,
        sortOrder,
        shown: end,
        days,
      })
  return {
    results: (await findPublishedSummaries(db, ids.slice(end - pageSize, end))).map(
      presentResult,
    ),
    ...paged(isCapped ? { total, isTotalCapped: true } : total, request),
  }
}

const presentResult = (row: SummaryRow): components['schemas']['SearchResult'] => ({
  id: row.id,
  title: row.title,
  excerpt: row.excerpt,
  coverImage: row.coverImage,
  // Only published posts are found, and those have a date.
  publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
  tags: row.tags,
  viewCount: row.viewCount,
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  ownerId: row.author.id,
  ownerName: row.author.nickName,
})
