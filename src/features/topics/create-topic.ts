import * as topicQueries from '#src/data/public/topics.ts'
import type { TopicDetail } from '#src/data/types.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { tidied, topicProblems } from '#src/shared/topic-wording.ts'
import type { Wording } from '#src/shared/WordingDialog.tsx'

/** The form of a proposed topic with the server behind it; it answers the topic, which waits for review. */
export const newTopicForm = ({
  api,
  queryClient,
}: Pick<Runtime, 'api' | 'queryClient'>): Form<Wording, TopicDetail> => ({
  values: { name: '', description: '' },
  kept: { as: 'topic' },
  validate: topicProblems,
  async submit(values, signal) {
    const topic = await api.post('/api/topics', { body: tidied(values), signal })
    // The profile's list knows nothing of it yet.
    if (topic.creator) queryClient.clear(topicQueries.userTopics, topic.creator.id)
    return topic
  },
})
