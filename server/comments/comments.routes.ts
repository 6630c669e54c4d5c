import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import { createThrottle, textsOfMember, type Throttling } from '#server/throttle/throttle.ts'
import type { Candidates } from './candidates.ts'
import type { CommentReading } from './comments.reading.ts'
import type { Comments } from './comments.service.ts'
import type { CommentLikes } from './likes.service.ts'
import type { CommentModeration } from './moderation.service.ts'

interface Services {
  comments: Comments
  likes: CommentLikes
  reading: CommentReading
  candidates: Candidates
  responseCache: ResponseCache
  throttling: Throttling
}

/** A lively talk stays below it; a script does not. */
const writesOfMember = { limit: 20, seconds: 60 }
const likesOfMember = { limit: 60, seconds: 60 }
/** One for each pause in typing. */
const searchesOfMember = { limit: 120, seconds: 60 }

/** Reading and writing comments. Visitors share kept answers; members are answered anew. */
export function commentsRoutes(services: Services) {
  const { comments, likes, reading, candidates, responseCache, throttling } = services
  const writes = createThrottle(throttling, 'comments', writesOfMember)
  const texts = createThrottle(throttling, 'comment-bytes', textsOfMember)
  const liked = createThrottle(throttling, 'comment-likes', likesOfMember)
  const searches = createThrottle(throttling, 'mentions', searchesOfMember)
  return {
    listComments: responseCache.kept('listComments', ({ params, query, viewer }) =>
      reading.threads(viewer, params.id, query),
    ),
    listReplies: responseCache.kept('listReplies', ({ params, query, viewer }) =>
      reading.replies(viewer, params.id, query),
    ),
    createComment: writes.guard(async ({ params, body, viewer }) => {
      await texts.takeText(viewer.id, body.content)
      const id = await comments.write(viewer, { ...body, postId: params.id })
      return reading.one(viewer, id)
    }),
    updateComment: writes.guard(async ({ params, body, viewer }) => {
      await texts.takeText(viewer.id, body.content)
      await comments.edit(viewer, params.id, body.content)
      return reading.one(viewer, params.id)
    }),
    deleteComment: ({ params, viewer }) => comments.remove(viewer, params.id),
    likeComment: liked.guard(({ params, viewer }) => likes.change(viewer.id, params.id, true)),
    unlikeComment: liked.guard(({ params, viewer }) =>
      likes.change(viewer.id, params.id, false),
    ),
    listMentionCandidates: searches.guard(({ query, viewer }) => candidates(viewer, query)),
  } satisfies Partial<Handlers>
}

/** The back office of comments. Only administrators get this far: the contract sees to it. */
export function commentModerationRoutes(moderation: CommentModeration) {
  return {
    listAdminComments: ({ query }) => moderation.list(query, query),
    hideComment: ({ params, body, viewer }) => moderation.hide(viewer, params.id, body),
    showComment: ({ params, body, viewer }) => moderation.show(viewer, params.id, body),
    deleteAdminComment: ({ params, query, viewer }) =>
      moderation.remove(viewer, params.id, query),
    batchAdminComments: ({ body, viewer }) => moderation.batch(viewer, body),
  } satisfies Partial<Handlers>
}
