import type { Handlers } from '#server/contract/handlers.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import type { TopicFollows } from './topic-follows.service.ts'

const changesOfMember = { limit: 60, seconds: 60 }

export function topicFollowsRoutes(follows: TopicFollows, throttling: Throttling) {
  const changes = createThrottle(throttling, 'topic-follows', changesOfMember)
  return {
    followTopic: async ({ params, viewer }) => {
      await changes.take(viewer.id)
      return follows.follow({ topicId: params.id, accountId: viewer.id })
    },
    unfollowTopic: async ({ params, viewer }) => {
      await changes.take(viewer.id)
      return follows.unfollow({ topicId: params.id, accountId: viewer.id })
    },
    listFollowedTopics: ({ query, viewer }) => follows.list(viewer.id, query),
  } satisfies Partial<Handlers>
}
