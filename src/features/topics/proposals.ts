import * as topicQueries from '#src/data/public/topics.ts'
import { edit, withdrawal } from '#src/messages/topics.ts'
import type { UserTopic } from '#src/data/types.ts'
import { viewerIdOf } from '#src/runtime/account.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { startTask } from '#src/runtime/task.ts'
import { tidied, topicProblems } from '#src/shared/topic-wording.ts'
import type { Wording } from '#src/shared/WordingDialog.tsx'

/** What one may do with topics that one has proposed, while they wait for review. */
export const proposalsOf = perRuntime((runtime: Runtime) => {
  const { api, queryClient, actors } = runtime
  const refresh = () => {
    const viewerId = viewerIdOf(actors)
    if (viewerId !== null) queryClient.refresh(topicQueries.userTopics, viewerId)
  }

  /** New words on their way to the server; `onSaved` once they are there. */
  const editForm = (
    { id, name, description, updateTime }: UserTopic,
    onSaved: () => void,
  ): Form<Wording, UserTopic> => ({
    values: { name, description },
    // What an administrator has worded since is not written over.
    kept: { as: `topic ${id} ${updateTime}` },
    validate: topicProblems,
    submit: (values, signal) =>
      api.put('/api/topics/{id}', {
        params: { path: { id } },
        body: { ...tidied(values), updateTime },
        signal,
      }),
    onSucceeded(topic) {
      queryClient.patchItemInAll(topicQueries.userTopics, id, () => topic)
      queryClient.invalidate(topicQueries.topic, id)
      actors.toaster.send({ type: 'toast.show', toast: { kind: 'success', ...edit.done } })
      onSaved()
    },
  })

  const withdrawing = startTask<string>(runtime, {
    perform: async (id) => {
      await api.delete('/api/topics/{id}', { params: { path: { id } }, quiet: true })
      queryClient.clear(topicQueries.topic, id)
    },
    // It may stand otherwise by now, whatever the server said.
    onSettled: refresh,
    doneToast: () => ({ kind: 'success', ...withdrawal.done }),
    failedToast: (_, failure) => ({ kind: 'error', ...withdrawal.failed(failure) }),
  })
  return { editForm, withdrawing, refresh }
})
