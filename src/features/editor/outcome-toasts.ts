import type { DraftEmitted, Refusal } from '#machines/draft/draft.types.ts'
import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { banners, conflict, outcomes, settings } from '#src/messages/editor.ts'
import { failureText } from '#src/messages/failures.ts'
import { editPost, showPost } from '#src/runtime/toast-actions.ts'

type Publication = Omit<Extract<DraftEmitted, { type: 'draft.published' }>, 'type' | 'status'>

/** How a publication is told (specification §4, §9); its toast leads to the post. */
export function publicationToast({
  postId,
  title,
  isReviewed,
  heldFor,
  isUpdate,
}: Publication): ToastRequest {
  const leads = { postId, action: { name: showPost, label: outcomes.show } }
  if (isReviewed) {
    const told = heldFor.length > 0 ? outcomes.heldFor(heldFor.join('、')) : outcomes.reviewing
    return { kind: 'review-pending', ...told, timeout: 0, ...leads }
  }
  return isUpdate
    ? { kind: 'success-center', ...outcomes.updated(title), ...leads }
    : { kind: 'publish-post-success', ...outcomes.published(title), ...leads }
}

/**
 * How it is told that nothing was published, to an author who has gone elsewhere; its toast leads back to the text.
 * Somebody who has signed out is told nothing: who reads it then may be somebody else.
 */
export function publicationRefusedToast({
  failure,
  title,
  postId,
}: Refusal): ToastRequest | null {
  if (hasSignedOut(failure)) return null
  return {
    kind: 'error',
    ...outcomes.refused(title, reasonOf(failure)),
    timeout: 0,
    ...(postId !== null && { postId, action: { name: editPost, label: outcomes.edit } }),
  }
}

/** How it is told that a cover did not arrive, while the settings are closed. */
export function coverToast(failure: Failure): ToastRequest | null {
  if (hasSignedOut(failure)) return null
  const message = failureText(failure)
  return { kind: 'error', title: settings.coverFailed, message, timeout: 0 }
}

const hasSignedOut = (failure: Failure) =>
  failure.kind === 'ended' && ['logout', 'adoptedAway'].includes(failure.reason)

function reasonOf(failure: Failure): string {
  if (failure.kind === 'conflict') return banners.conflict
  return failure.kind === 'missing' ? banners.gone : failureText(failure)
}

/** How it is told that one's own text of a conflict is a new draft now. */
export const copiedToast: ToastRequest = { kind: 'success', ...conflict.copied }
