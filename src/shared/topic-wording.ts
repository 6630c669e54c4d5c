import type { Problems } from '#machines/form/form.types.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { problems } from '#src/messages/topics.ts'
import type { Wording } from './WordingDialog.tsx'

/** The limits of the contract, in code points. */
export const topicLimits = { name: { shortest: 2, longest: 30 }, description: 500 } as const

/** What is wrong with the wording of a topic, in words. */
export function topicProblems(values: Wording): Problems<Wording> {
  const { name, description } = tidied(values)
  const { shortest, longest } = topicLimits.name
  const length = codePointLength(name)
  const found: Problems<Wording> = {}
  if (length === 0) found.name = problems.nameMissing
  else if (length < shortest || length > longest)
    found.name = problems.nameLength(shortest, longest)
  if (codePointLength(description) > topicLimits.description)
    found.description = problems.descriptionLong(topicLimits.description)
  return found
}

/** The wording of a topic as it is sent: the name composed, with single spaces inside. */
export const tidied = ({ name, description }: Wording): Wording => ({
  name: name.normalize('NFC').trim().replace(/\s+/gu, ' '),
  description: description.trim(),
})
