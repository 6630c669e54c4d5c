import type { components } from '#openapi/generated/schema.d.ts'
import { follow as words } from '#src/messages/topics.ts'
import * as topicQueries from '#src/data/public/topics.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { toggleMachineOf, toggleToast } from '#src/runtime/toggle.ts'

/** Whether a topic is followed: shows at once, and goes back when the server refuses. */
export function createTopicFollowMachine(
  { api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>,
  topicId: string,
) {
  const call = { params: { path: { id: topicId } } }
  return toggleMachineOf(async (wanted) => {
    const answer = wanted
      ? await api.post('/api/topics/{id}/follow', call)
      : await api.delete('/api/topics/{id}/follow', call)
    rememberTopicFollow(queryClient, topicId, answer)
    return answer.isFollowed
  })
}

/** How a press is told. */
export const topicFollowToast = toggleToast(words)

/** Writes a changed follow into what pages remember, so that none of them goes on showing the old one. */
function rememberTopicFollow(
  queryClient: QueryClient,
  topicId: string,
  changed: components['schemas']['TopicFollowAnswer'],
) {
  queryClient.patchItem(topicQueries.topics, null, topicId, (topic) => ({
    ...topic,
    ...changed,
  }))
  // Not what the viewer follows alone: it stands among the topics of who has created it, too.
  queryClient.patchItemInAll(topicQueries.userTopics, topicId, (topic) => ({
    ...topic,
    ...changed,
  }))
  queryClient.patch(topicQueries.topic, topicId, (topic) => ({ ...topic, ...changed }))
}
