import type { Failure } from '#machines/lib/failure.ts'
import { failureText } from '#src/messages/failures.ts'

/**
 * What a form says as a whole: null when every word of the server stands beside one of its `fields`, the ones that are shown;
 * of any other field it says one sentence, as would stand beside it. `textOf` says it where the server named no field.
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
  const sentences = new Set(homeless.flatMap(([, [sentence = []]]) => sentence))
  return sentences.size === 0 ? null : [...sentences].join('；')
}

export interface Failing {
  values: object
  failure: Failure | null
}

/** What failed as a whole; what is wrong with one of `fields` stands beside it. */
export const troubleOf = (
  { values, failure }: Failing,
  fields: readonly string[] = Object.keys(values),
): string | null => formTrouble(failure, fields)

/** What failed, where no field is shown, as in a toast. */
export const troubleInFull = (failure: Failure): string =>
  formTrouble(failure, []) ?? failureText(failure)
