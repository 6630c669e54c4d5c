import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Core } from '#server/core.ts'
import { createCursors } from '#server/lists/cursor.ts'
import type { Module } from '#server/module.ts'
import { createCandidates } from './candidates.ts'
import { createCommentReading } from './comments.reading.ts'
import { commentsRoutes, commentModerationRoutes } from './comments.routes.ts'
import { createComments } from './comments.service.ts'
import { createCommentDecisions } from './decisions.ts'
import { createCommentLikes } from './likes.service.ts'
import { createCommentModeration } from './moderation.service.ts'

/** Everything about comments: what is said below posts, who may say it, and what becomes of it. */
export function createCommentsModule(core: Core, responseCache: ResponseCache) {
  const { db, reads } = core
  const decisions = createCommentDecisions(core)
  const comments = createComments(core, decisions)
  const likes = createCommentLikes(core)
  const reading = createCommentReading({ db: reads, cursors: createCursors(core.keys.hash) })
  const candidates = createCandidates(db)
  const moderation = createCommentModeration(core, decisions)
  const module: Module = {
    handlers: {
      ...commentsRoutes({
        comments,
        likes,
        reading,
        candidates,
        responseCache,
        throttling: core,
      }),
      ...commentModerationRoutes(moderation),
    },
  }
  return { module, comments, decisions }
}
