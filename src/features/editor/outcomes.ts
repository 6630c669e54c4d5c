import type { DraftEmitted } from '#machines/draft/draft.types.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { outcomes as words } from '#src/messages/editor.ts'
import { showPost } from '#src/runtime/toast-actions.ts'

type Publication = Omit<Extract<DraftEmitted, { type: 'draft.published' }>, 'type' | 'status'>

/** How a publication is told (specification §4, §9); its toast leads to the post. */
export function publicationToast({
  postId,
  title,
  isReviewed,
  heldFor,
  isUpdate,
}: Publication): ToastRequest {
  const leads = { postId, action: { name: showPost, label: words.show } }
  if (isReviewed) {
    const told = heldFor.length > 0 ? words.heldFor(heldFor.join('、')) : words.reviewing
    return { kind: 'review-pending', ...told, timeout: 0, ...leads }
  }
  return isUpdate
    ? { kind: 'success-center', ...words.updated(title), ...leads }
    : { kind: 'publish-post-success', ...words.published(title), ...leads }
}
