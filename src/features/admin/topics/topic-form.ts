import type { Problems } from '#machines/form/form.types.ts'
import { codePointLength } from '#src/lib/code-points.ts'
import { problems } from '#src/messages/admin/topics.ts'
import type { Api } from '#src/data/api.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Wording } from '../WordingDialog.tsx'
import type { AdminTopic } from '#src/data/admin/topics.ts'

/** The limits of the contract, in code points. */
export const wordingLimits = { name: { shortest: 2, longest: 30 }, description: 500 } as const

/**
 * A topic's name and description on their way to the server: a new topic's, or those of `topic`.
 * `onSaved` hears of the topic as it is then.
 */
export const topicForm = (
  api: Api,
  topic: AdminTopic | null,
  onSaved: (topic: AdminTopic) => void,
): Form<Wording> => ({
  values: { name: topic?.name ?? '', description: topic?.description ?? '' },
  validate: wordingProblems,
  submit: async (values, signal) => onSaved(await save(api, topic, tidied(values), signal)),
})

function save(api: Api, topic: AdminTopic | null, wording: Wording, signal: AbortSignal) {
  if (topic === null) return api.post('/api/admin/topics', { body: wording, signal })
  return api.put('/api/admin/topics/{id}', {
    params: { path: { id: topic.id } },
    // Somebody else's words since are not written over.
    body: { ...wording, updateTime: topic.updateTime },
    signal,
  })
}

/** What is wrong with a topic's wording, in words. */
export function wordingProblems(values: Wording): Problems<Wording> {
  const { name, description } = tidied(values)
  const { shortest, longest } = wordingLimits.name
  const length = codePointLength(name)
  const found: Problems<Wording> = {}
  if (length === 0) found.name = problems.nameMissing
  else if (length < shortest || length > longest) found.name = problems.nameLength
  if (codePointLength(description) > wordingLimits.description)
    found.description = problems.descriptionLong
  return found
}

const tidied = ({ name, description }: Wording): Wording => ({
  name: name.normalize('NFC').trim().replace(/\s+/gu, ' '),
  description: description.trim(),
})
