import type { Problems } from '#machines/form/form.types.ts'
import { codePointLength } from '#src/lib/code-points.ts'
import * as queries from '#src/data/queries.ts'
import { problems } from '#src/messages/topics.ts'
import type { TopicDetail } from '#src/data/types.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

export interface TopicWording {
  name: string
  description: string
}

/** The limits of the contract, in code points. */
export const topicLimits = { name: { shortest: 2, longest: 30 }, description: 500 } as const

/** The form of a proposed topic with the server behind it; it answers the topic, which waits for review. */
export const newTopicForm = ({
  api,
  queryClient,
}: Pick<Runtime, 'api' | 'queryClient'>): Form<TopicWording, TopicDetail> => ({
  values: { name: '', description: '' },
  validate: topicProblems,
  async submit(values, signal) {
    const topic = await api.post('/api/topics', { body: tidied(values), signal })
    // The profile's list knows nothing of it yet.
    if (topic.creator) queryClient.clear(queries.userTopics, topic.creator.id)
    return topic
  },
})

/** What is wrong with a proposed topic, in words. */
export function topicProblems(values: TopicWording): Problems<TopicWording> {
  const { name, description } = tidied(values)
  const { shortest, longest } = topicLimits.name
  const length = codePointLength(name)
  const found: Problems<TopicWording> = {}
  if (length === 0) found.name = problems.nameMissing
  else if (length < shortest || length > longest)
    found.name = problems.nameLength(shortest, longest)
  if (codePointLength(description) > topicLimits.description)
    found.description = problems.descriptionLong(topicLimits.description)
  return found
}

/** A proposed topic as it is sent: the name composed, with single spaces inside. */
export const tidied = ({ name, description }: TopicWording): TopicWording => ({
  name: name.normalize('NFC').trim().replace(/\s+/gu, ' '),
  description: description.trim(),
})
