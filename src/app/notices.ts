import type { Failure } from '#machines/lib/failure.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { networkError, requestTimeout } from '#src/messages/failures.ts'

/** The toast that a failed call shows wherever it was made (specification §8); null when its caller tells it. */
export function noticeOf(failure: Failure): ToastRequest | null {
  if (failure.kind === 'timeout') return { kind: 'error', title: requestTimeout }
  if (failure.kind === 'offline') return { kind: 'error', title: networkError }
  return null
}
