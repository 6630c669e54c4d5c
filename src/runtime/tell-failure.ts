import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { Actors } from './runtime.ts'

/**
 * Tells in a toast why something was not done; null stays silent. What the end of its session has cut off says nothing: that
 * end is told by itself, and somebody else may be there by now.
 */
export function tellFailure(
  toaster: Actors['toaster'],
  failure: Failure,
  toast: ToastRequest | null,
): void {
  const isCutOff = failure.kind === 'ended' && failure.reason !== 'noToken'
  if (toast && !isCutOff) toaster.send({ type: 'toast.show', toast })
}
