import type { Failure } from '#machines/lib/failure.ts'
import { failureText } from '#src/messages/failures.ts'

/**
 * What a form says as a whole: null when every word of the server stands beside one of its `fields`, the ones that are shown.
 * `textOf` says it where the server named no field.
 */
export function formTrouble(
  failure: Failure | null,
  fields: readonly string[],
  textOf: (failure: Failure) => string = failureText,
): string | null {
  if (failure === null) return null
  const told = failure.kind === 'invalid' ? Object.entries(failure.fields) : []
  if (told.length === 0) return textOf(failure)
  const homeless = told.filter(([field]) => !fields.includes(field))
  return homeless.flatMap(([, sentences]) => sentences)[0] ?? null
}
