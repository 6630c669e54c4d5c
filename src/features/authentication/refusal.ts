import { failureOf, type Failure, type FieldErrors } from '#machines/lib/failure.ts'
import { nickname, register } from '#src/messages/authentication.ts'

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

/** What the server says of the field it was asked about, whatever it called it. */
export function firstSentence(fields: FieldErrors): string | undefined {
  return Object.values(fields).flat()[0]
}

/** The two refusals that the server names by their code alone, beside the field they are about. */
const takenFields: Readonly<Record<number, Record<string, readonly string[]>>> = {
  2002: { email: [register.emailTaken] },
  2003: { nickName: [nickname.taken] },
}

/** An error as a form wants it: what is taken is told beside its field. */
export function besideField(error: unknown): unknown {
  const code = codeOf(failureOf(error))
  const fields = code === undefined ? undefined : takenFields[code]
  return fields ? new Refusal({ kind: 'invalid', fields }) : error
}
