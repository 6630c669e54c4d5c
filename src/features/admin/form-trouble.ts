import type { Failure } from '#machines/lib/failure.ts'
import { failureText } from '#src/messages/failures.ts'

/** What failed as a whole; what is wrong with a field stands beside it. */
export function troubleOf(failure: Failure | null): string | null {
  if (failure === null) return null
  const isTold = failure.kind === 'invalid' && Object.keys(failure.fields).length > 0
  return isTold ? null : failureText(failure)
}
