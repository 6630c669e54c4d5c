import type { Api } from '#src/data/api.ts'
import type { Form } from '#src/runtime/form.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { tidied, topicProblems } from '#src/shared/topic-wording.ts'
import type { Wording } from '#src/shared/WordingDialog.tsx'
import type { Typed } from '../editing/caught-up.ts'

/** `seen` is null for a new one. */
export interface TopicText extends Wording, Typed<AdminTopic | null> {}

export const textOf = (topic: AdminTopic | null): TopicText => ({
  name: topic?.name ?? '',
  description: topic?.description ?? '',
  seen: topic,
})

/**
 * A topic's name and description on their way to the server: a new topic's, or those of `topic`.
 * `onSaved` hears of the topic as it is then.
 */
export const topicForm = (
  api: Api,
  topic: AdminTopic | null,
  onSaved: (topic: AdminTopic) => void,
): Form<TopicText> => ({
  values: textOf(topic),
  validate: topicProblems,
  submit: async (values, signal) => onSaved(await save(api, values, signal)),
})

function save(api: Api, values: TopicText, signal: AbortSignal) {
  const { seen } = values
  const body = tidied(values)
  if (seen === null) return api.post('/api/admin/topics', { body, signal })
  return api.put('/api/admin/topics/{id}', {
    params: { path: { id: seen.id } },
    // Somebody else's words since are not written over.
    body: { ...body, updateTime: seen.updateTime },
    signal,
  })
}
