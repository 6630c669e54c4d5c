import type { DraftRef } from '#machines/draft/draft.machine.ts'
import type { SupervisorRef } from '#machines/draft/supervisor.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { forgetPost } from '#src/data/forget-post.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import {
  copiedToast,
  publicationToast,
  refusalToast,
} from '#src/features/editor/outcome-toasts.ts'
import type { Actors } from '#src/runtime/runtime.ts'

export interface OutcomePorts {
  toaster: Actors['toaster']
  queryClient: QueryClient
}

/** Tells what became of a draft wherever its author is by then; of a refusal, only where no editor shows it. */
export function tellOutcomes(
  { toaster, queryClient }: OutcomePorts,
  supervisor: SupervisorRef,
  draft: DraftRef,
): void {
  const tell = (toast: ToastRequest | null) => {
    if (toast) toaster.send({ type: 'toast.show', toast })
  }
  draft.on('draft.published', (publication) => {
    forgetPost(queryClient, publication.postId)
    tell(publicationToast(publication))
  })
  draft.on('draft.copied', () => tell(copiedToast))
  supervisor.on('publication.refused', (refusal) => tell(refusalToast(refusal)))
}
