import type { Api } from '#src/data/api.ts'
import type { Form } from '#src/runtime/form.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { tidied, topicProblems } from '#src/shared/topic-wording.ts'
import type { Wording } from '#src/shared/WordingDialog.tsx'

interface TopicText extends Wording {
  /** Of the topic that was looked at; empty for a new one. */
  updateTime: string
}

const textOf = (topic: AdminTopic | null): TopicText => ({
  name: topic?.name ?? '',
  description: topic?.description ?? '',
  updateTime: topic?.updateTime ?? '',
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
  // What another has worded since is not written over. Not what one proposes as a member.
  kept: {
    as: ({ updateTime }) => (topic ? `admin topic ${topic.id} ${updateTime}` : 'admin topic'),
  },
  isRebasedWhenAsked: true,
  validate: topicProblems,
  submit: async (values, signal) => onSaved(await save(api, topic, values, signal)),
})

function save(api: Api, topic: AdminTopic | null, values: TopicText, signal: AbortSignal) {
  const body = tidied(values)
  if (topic === null) return api.post('/api/admin/topics', { body, signal, quiet: true })
  return api.put('/api/admin/topics/{id}', {
    params: { path: { id: topic.id } },
    // Somebody else's words since are not written over.
    body: { ...body, updateTime: values.updateTime },
    signal,
    quiet: true,
  })
}
