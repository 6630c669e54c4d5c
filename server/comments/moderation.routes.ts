import type { Handlers } from '#server/contract/handlers.ts'
import type { Comments } from './comments.service.ts'
import type { CommentModeration } from './moderation.service.ts'

/** The back office of comments. Only administrators get this far: the contract sees to it. */
export function commentModerationRoutes({
  moderation,
  comments,
}: {
  moderation: CommentModeration
  comments: Comments
}) {
  return {
    listAdminComments: ({ query }) => moderation.list(query, query),
    hideComment: ({ params, body }) => moderation.hide(params.id, body.reason),
    showComment: ({ params }) => moderation.show(params.id),
    deleteAdminComment: ({ params, query, viewer }) =>
      comments.remove(viewer, params.id, query.reason),
    batchAdminComments: ({ body, viewer }) => moderation.batch(viewer, body),
  } satisfies Partial<Handlers>
}
