import type { Api } from '#src/data/api.ts'
import type { Form } from '#src/runtime/form.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { tidied, topicProblems } from '#src/shared/topic-wording.ts'
import type { Wording } from '#src/shared/WordingDialog.tsx'

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
  validate: topicProblems,
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
