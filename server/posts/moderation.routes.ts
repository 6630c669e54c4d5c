import type { Handlers } from '#server/contract/handlers.ts'
import type { Moderation } from './moderation.service.ts'

/** The back office's calls about posts; the contract lets nobody but administrators in. */
export function postModerationRoutes(moderation: Moderation) {
  return {
    listAdminPosts: ({ query }) => moderation.list(query, query),
    reviewPost: ({ params, body, viewer }) => moderation.review(viewer, params.id, body),
    takeDownPost: ({ params, body, viewer }) => moderation.takeDown(viewer, params.id, body),
    restorePost: ({ params, body, viewer }) => moderation.restore(viewer, params.id, body),
    deleteAdminPost: ({ params, query, viewer }) => moderation.remove(viewer, params.id, query),
    batchAdminPosts: ({ body, viewer }) => moderation.batch(viewer, body),
  } satisfies Partial<Handlers>
}
