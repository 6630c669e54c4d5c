import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers, Viewer } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import { topicListing } from '#server/posts/posts.listings.ts'
import type { Reading } from '#server/posts/posts.reading.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import type { Core } from '#server/core.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { demandLiving } from '#server/users/accounts.store.ts'
import type { Proposals } from './proposals.service.ts'
import { presentTopicDetail, presentUserTopic } from './topics.present.ts'
import type { Topics } from './topics.service.ts'
import { findTopics, listCreatedTopics } from './topics.store.ts'
import type { TopicFollows } from './topic-follows.service.ts'
import { listFollowedTopics } from './topic-follows.store.ts'
import { listedStatuses } from './topics.policy.ts'

interface Services {
  db: Database
  topics: Topics
  proposals: Proposals
  reading: Reading
  responseCache: ResponseCache
  throttling: Throttling
}

/** Each is read against all sensitive words, and moves what its review has seen. */
const editsOfMember = { limit: 20, seconds: 600 }

export function topicsRoutes(services: Services) {
  const { db, topics, proposals, reading, responseCache, throttling } = services
  const edits = createThrottle(throttling, 'topic-edits', editsOfMember)
  const postsOf = responseCache.shared('listTopicPosts', ({ params, query }) => {
    const order = { key: query.sortBy, order: query.sortOrder }
    return reading.page(topicListing(db, params.id, order), query)
  })
  return {
    getHotTopics: responseCache.kept('getHotTopics', async ({ query, viewer }) => ({
      items: await topics.hottest(viewer, query.limit),
    })),
    listPublishedTopics: responseCache.kept('listPublishedTopics', ({ query, viewer }) =>
      topics.page(viewer, topicQuery(query), query),
    ),
    listPublishedTopicsHybrid: responseCache.kept(
      'listPublishedTopicsHybrid',
      ({ query, viewer }) => topics.hybrid(viewer, topicQuery(query), query),
    ),
    searchTopics: ({ body, viewer }) =>
      topics.page(viewer, { ...topicQuery(body), keyword: body.keyword.trim() }, body),
    getTopic: async ({ params, viewer }) =>
      presentTopicDetail(await topics.open(viewer, params.id), viewer),
    // Who may open the topic sees the same posts as anybody else.
    listTopicPosts: async (call) => {
      const { topic } = await topics.open(call.viewer, call.params.id)
      return postsOf({ ...call, params: { id: topic.id } })
    },
    createTopic: async ({ body, viewer }) =>
      presentTopicDetail(await topics.propose(viewer, body), viewer),
    updateTopic: edits.guard(async ({ params, body, viewer }) => {
      await proposals.edit(viewer, params.id, body)
      return presentUserTopic(await topics.open(viewer, params.id), viewer)
    }),
    withdrawTopic: ({ params, viewer }) => proposals.withdraw(viewer, params.id),
  } satisfies Partial<Handlers>
}

/** Of the caller's wishes only the order counts: readers see enabled topics, whatever status they ask for. */
const topicQuery = <Query extends { sortBy: unknown; sortOrder: unknown }>({
  sortBy,
  sortOrder,
}: Query): Pick<Query, 'sortBy' | 'sortOrder'> => ({ sortBy, sortOrder })

const followsOfMember = { limit: 60, seconds: 60 }

export function topicFollowsRoutes(follows: TopicFollows, throttling: Throttling) {
  const changes = createThrottle(throttling, 'topic-follows', followsOfMember)
  return {
    followTopic: changes.guard(({ params, viewer }) =>
      follows.change({ topicId: params.id, accountId: viewer.id }, true),
    ),
    unfollowTopic: changes.guard(({ params, viewer }) =>
      follows.change({ topicId: params.id, accountId: viewer.id }, false),
    ),
    listFollowedTopics: ({ query, viewer }) => follows.list(viewer.id, query),
  } satisfies Partial<Handlers>
}

/** The topics of a profile: what somebody has created, and what they follow. */
export function userTopicsRoutes({ reads: db }: Core) {
  const pages = {
    created: (viewer: Viewer | null, creatorId: string, request: PageRequest) => {
      const statuses = listedStatuses(viewer, creatorId)
      return listCreatedTopics(db, { creatorId, statuses }, request)
    },
    followed: (_viewer: Viewer | null, accountId: string, request: PageRequest) =>
      listFollowedTopics(db, accountId, request),
  }
  return {
    listUserTopics: async ({ params, query, viewer }) => {
      const account = await demandLiving(db, params.id)
      const { rows, ...facts } = await pages[query.kind](viewer, account.id, query)
      const ids = rows.map(({ id }) => id)
      const found = await findTopics(db, ids, viewer?.id ?? null)
      // One may have been decided about since its id was read.
      const open = found.filter(({ topic }) =>
        listedStatuses(viewer, topic.creatorId).includes(topic.status),
      )
      return { items: open.map((row) => presentUserTopic(row, viewer)), ...facts }
    },
  } satisfies Partial<Handlers>
}
