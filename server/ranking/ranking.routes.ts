import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { presentSummary } from '#server/posts/posts.present.ts'
import { findPublishedSummaries } from '#server/posts/posts.read.store.ts'
import { presentTopic } from '#server/topics/topics.present.ts'
import { findTopics } from '#server/topics/topics.store.ts'
import { presentCreator } from '#server/users/users.present.ts'
import type { Period, Ranking, Subject } from './ranking.service.ts'
import { findRankedAuthors } from './ranking.store.ts'

interface Services {
  db: Database
  ranking: Ranking
  responseCache: ResponseCache
  clock: Clock
}

type Query = PageRequest & { period: Period }

export function rankingRoutes({
  db,
  ranking,
  responseCache: { kept, shared },
  clock,
}: Services) {
  /** What is no longer shown leaves a gap in the ranks until the ranking is worked out again. */
  async function ranked<Item>(
    subject: Subject,
    query: Query,
    find: (ids: string[]) => Promise<Map<string, Item>>,
  ) {
    const { places, ...facts } = await ranking.page(subject, query.period, query)
    const found = await find(places.map(({ id }) => id))
    const rows = places.flatMap(({ id, rank, score }) => {
      const item = found.get(id)
      return item ? [{ rank, score, item }] : []
    })
    return { rows, ...facts }
  }

  async function posts(query: Query) {
    const { rows, ...facts } = await ranked('posts', query, async (ids) =>
      byId((await findPublishedSummaries(db, ids)).map(presentSummary)),
    )
    return { items: rows.map(({ item: post, ...place }) => ({ ...place, post })), ...facts }
  }

  async function authors(query: Query, viewerId: string | null) {
    const viewing = { viewerId, now: clock.now() }
    const { rows, ...facts } = await ranked('authors', query, async (ids) =>
      byId((await findRankedAuthors(db, ids, viewing)).map(presentCreator)),
    )
    return { items: rows.map(({ item: author, ...place }) => ({ ...place, author })), ...facts }
  }

  async function topics(query: Query, viewerId: string | null) {
    const { rows, ...facts } = await ranked('topics', query, async (ids) => {
      const found = await findTopics(db, ids, viewerId)
      return byId(found.filter(({ topic }) => topic.status === 'enabled').map(presentTopic))
    })
    return { items: rows.map(({ item: topic, ...place }) => ({ ...place, topic })), ...facts }
  }

  return {
    getPostRanking: shared('getPostRanking', ({ query }) => posts(query)),
    getAuthorRanking: kept('getAuthorRanking', ({ query, viewer }) =>
      authors(query, viewer?.id ?? null),
    ),
    getTopicRanking: kept('getTopicRanking', ({ query, viewer }) =>
      topics(query, viewer?.id ?? null),
    ),
  } satisfies Partial<Handlers>
}

const byId = <Item extends { id: string }>(items: Item[]) =>
  new Map(items.map((item) => [item.id, item]))
