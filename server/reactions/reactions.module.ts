import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Core } from '#server/core.ts'
import { historyRoutes } from '#server/history/history.routes.ts'
import { createHistory } from '#server/history/history.service.ts'
import type { Module } from '#server/module.ts'
import type { Reading } from '#server/posts/posts.reading.ts'
import { rankingRoutes } from '#server/ranking/ranking.routes.ts'
import { createRanking } from '#server/ranking/ranking.service.ts'
import { topicFollowsRoutes, userTopicsRoutes } from '#server/topics/topics.routes.ts'
import { createTopicFollows } from '#server/topics/topic-follows.service.ts'
import { reactionsRoutes } from './reactions.routes.ts'
import { createReactions } from './reactions.service.ts'

/** What readers do with posts and topics beside reading them, the rankings that come of it, and the archive. */
export function createReactionsModule(
  core: Core,
  { reading, responseCache }: { reading: Reading; responseCache: ResponseCache },
) {
  const { clock, reads: db } = core
  const reactions = createReactions(core)
  const ranking = createRanking({ ...core, db })
  const module: Module = {
    handlers: {
      ...reactionsRoutes(reactions, core),
      ...topicFollowsRoutes(createTopicFollows(core), core),
      ...userTopicsRoutes(core),
      ...rankingRoutes({ db, ranking, responseCache, clock }),
      ...historyRoutes(createHistory({ db, reading }), responseCache),
    },
  }
  return { module, reactions, ranking }
}
