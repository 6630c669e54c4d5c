import type { Failure, FieldErrors } from '#machines/lib/failure.ts'
import { formFailureText } from '#src/messages/authentication.ts'

/** A failure told in a form's own terms. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`The form was refused: ${failure.kind}`)
    this.failure = failure
  }
}

/** The code of a failure that the server gave one. */
export const codeOf = (failure: Failure): number | undefined =>
  'code' in failure ? failure.code : undefined

/** What a form says as a whole: null when every word of the server stands beside one of its `fields`. */
export function formTrouble(failure: Failure | null, fields: readonly string[]): string | null {
  if (failure === null) return null
  const told = failure.kind === 'invalid' ? Object.entries(failure.fields) : []
  if (told.length === 0) return formFailureText(failure)
  const homeless = told.filter(([field]) => !fields.includes(field))
  return homeless.flatMap(([, sentences]) => sentences)[0] ?? null
}

/** What the server says of the field it was asked about, whatever it called it. */
export function firstSentence(fields: FieldErrors): string | undefined {
  return Object.values(fields).flat()[0]
}
