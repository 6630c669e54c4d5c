import { problem } from '#server/lib/problem.ts'

/** Code points of a trimmed statement (specification §5). */
const shortest = 5

/**
 * What somebody wrote to administrators, without the space around it. The contract has held it to its longest already.
 * @throws Problem 1000 with one of `sentences` beside `field`
 */
export function tidyStatement(
  field: string,
  typed: string,
  sentences: { missing: string; tooShort: string },
): string {
  const statement = typed.trim()
  const { length } = Array.from(statement)
  if (length === 0) throw problem.invalid({ [field]: [sentences.missing] })
  if (length < shortest) throw problem.invalid({ [field]: [sentences.tooShort] })
  return statement
}
