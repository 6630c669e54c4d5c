import type { Problems } from '#machines/form/form.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { problems } from '#src/messages/appeal.ts'
import type { Api } from '#src/data/api.ts'
import type { Form } from '#src/runtime/form.ts'

/** What somebody appeals about. */
export interface AppealTarget {
  type: components['schemas']['AppealTargetType']
  targetId: string
}

interface AppealEntry {
  text: string
}

/** Code points of a trimmed text, as the contract counts them. */
export const appealLimits = { min: 5, max: 500 } as const

function appealProblems({ text }: AppealEntry): Problems<AppealEntry> {
  const length = codePointLength(text.trim())
  if (length === 0) return { text: problems.missing }
  if (length < appealLimits.min) return { text: problems.tooShort }
  return length > appealLimits.max ? { text: problems.tooLong } : {}
}

/** An appeal on its way to the server; `onSent` hears when it has arrived. */
export const appealForm = (
  api: Api,
  { type, targetId }: AppealTarget,
  onSent: () => void,
): Form<AppealEntry> => ({
  values: { text: '' },
  kept: { as: `appeal ${targetId}` },
  validate: appealProblems,
  async submit({ text }, signal) {
    const body = { targetType: type, targetId, text: text.trim() }
    await api.post('/api/appeals', { body, signal })
  },
  onSucceeded: onSent,
})
