import type { Handlers } from '#server/contract/handlers.ts'
import type { CommentModeration } from './moderation.service.ts'

/** The back office of comments. Only administrators get this far: the contract sees to it. */
export function commentModerationRoutes(moderation: CommentModeration) {
  return {
    listAdminComments: ({ query }) => moderation.list(query, query),
    hideComment: ({ params, body, viewer }) => moderation.hide(viewer, params.id, body),
    showComment: ({ params, viewer }) => moderation.show(viewer, params.id),
    deleteAdminComment: ({ params, query, viewer }) =>
      moderation.remove(viewer, params.id, query),
    batchAdminComments: ({ body, viewer }) => moderation.batch(viewer, body),
  } satisfies Partial<Handlers>
}
