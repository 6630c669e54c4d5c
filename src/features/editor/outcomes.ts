import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { outcomes as words } from '#src/messages/editor.ts'
import { showPost } from '#src/runtime/toast-actions.ts'

/** What a publication came to. */
export interface Publication {
  postId: string
  title: string
  /** It waits for an administrator, whatever readers saw before. */
  isReviewed: boolean
  /** The sensitive words for which it waits; empty when every article is reviewed. */
  heldFor: readonly string[]
  /** Readers had seen an older version. */
  isUpdate: boolean
}

/** How a publication is told (specification §4, §9); its toast leads to the post. */
export function publicationToast(publication: Publication): ToastRequest {
  const { postId, title, isReviewed, heldFor, isUpdate } = publication
  const leads = { postId, action: { name: showPost, label: words.show } }
  if (isReviewed) {
    const told = heldFor.length > 0 ? words.heldFor(heldFor.join('、')) : words.reviewing
    return { kind: 'review-pending', ...told, timeout: 0, ...leads }
  }
  return isUpdate
    ? { kind: 'success-center', ...words.updated(title), ...leads }
    : { kind: 'publish-post-success', ...words.published(title), ...leads }
}
