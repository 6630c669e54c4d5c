import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import { sortedTopicListing, topicListing } from '#server/posts/posts.listings.ts'
import type { Reading } from '#server/posts/posts.reading.ts'
import type { Proposals } from './proposals.service.ts'
import { presentTopic, presentTopicDetail, presentUserTopic } from './topics.present.ts'
import type { Topics } from './topics.service.ts'
import type { TopicRow } from './topics.store.ts'

interface Services {
  db: Database
  topics: Topics
  proposals: Proposals
  reading: Reading
  responseCache: ResponseCache
}

/** A page of rows as the wire has it. */
const presentPage = <Page extends { items: TopicRow[] }, Item>(
  { items, ...facts }: Page,
  present: (row: TopicRow) => Item,
) => ({ items: items.map(present), ...facts })

export function topicsRoutes({ db, topics, proposals, reading, responseCache }: Services) {
  return {
    getHotTopics: ({ query, viewer }) =>
      responseCache.answerFor(viewer, `getHotTopics ${query.limit}`, async () => ({
        items: (await topics.hottest(viewer, query.limit)).map(presentTopic),
      })),
    listPublishedTopics: ({ query, viewer }) =>
      responseCache.answerFor(
        viewer,
        `listPublishedTopics ${JSON.stringify(query)}`,
        async () =>
          presentPage(await topics.page(viewer, topicQuery(query), query), presentTopic),
      ),
    listPublishedTopicsHybrid: ({ query, viewer }) =>
      responseCache.answerFor(
        viewer,
        `listPublishedTopicsHybrid ${JSON.stringify(query)}`,
        async () =>
          presentPage(await topics.hybrid(viewer, topicQuery(query), query), presentTopic),
      ),
    searchTopics: async ({ body, viewer }) =>
      presentPage(
        await topics.search(viewer, { ...topicQuery(body), keyword: body.keyword }, body),
        presentTopic,
      ),
    getTopic: async ({ params, viewer }) =>
      presentTopicDetail(await topics.open(viewer, params.id), viewer),
    listTopicPosts: async ({ params, query, viewer }) => {
      const { topic } = await topics.open(viewer, params.id)
      const isByDate = query.sortBy === 'publishedat' && query.sortOrder === 'desc'
      const order = { key: query.sortBy, order: query.sortOrder }
      const listing = isByDate
        ? topicListing(db, topic.id)
        : sortedTopicListing(db, topic.id, order)
      return reading.page(listing, query)
    },
    createTopic: async ({ body, viewer }) =>
      presentTopicDetail(await topics.propose(viewer, body), viewer),
    updateTopic: async ({ params, body, viewer }) => {
      await proposals.edit(viewer, params.id, body)
      return presentUserTopic(await topics.open(viewer, params.id), viewer)
    },
    withdrawTopic: ({ params, viewer }) => proposals.withdraw(viewer, params.id),
  } satisfies Partial<Handlers>
}

/** Of the caller's wishes only the order counts: readers see enabled topics, whatever status they ask for. */
const topicQuery = <Query extends { sortBy: unknown; sortOrder: unknown }>({
  sortBy,
  sortOrder,
}: Query): Pick<Query, 'sortBy' | 'sortOrder'> => ({ sortBy, sortOrder })
