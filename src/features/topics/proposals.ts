import * as topicQueries from '#src/data/public/topics.ts'
import { edit, withdrawal } from '#src/messages/topics.ts'
import type { UserTopic } from '#src/data/types.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createWithdrawing } from '#src/runtime/withdrawing.ts'
import { tidied, topicProblems } from '#src/shared/topic-wording.ts'
import type { Wording } from '#src/shared/WordingDialog.tsx'

/** What one may do with topics that one has proposed, while they wait for review. */
export const proposalsOf = perRuntime((runtime: Runtime) => {
  const { api, queryClient, actors } = runtime
  const me = () => actors.session.getSnapshot().context.account?.user.id ?? ''
  const refresh = () => queryClient.refresh(topicQueries.userTopics, me())
  const forget = (id: string) => queryClient.invalidate(topicQueries.topic, id)

  /** New words on their way to the server; `onSaved` once they are there. */
  const editForm = (
    { id, name, description, updateTime }: UserTopic,
    onSaved: () => void,
  ): Form<Wording> => ({
    values: { name, description },
    validate: topicProblems,
    async submit(values, signal) {
      const topic = await api.put('/api/topics/{id}', {
        params: { path: { id } },
        // What an administrator has worded since is not written over.
        body: { ...tidied(values), updateTime },
        signal,
      })
      queryClient.patchItem(topicQueries.userTopics, me(), id, () => topic)
      forget(id)
      actors.toaster.send({ type: 'toast.show', toast: { kind: 'success', ...edit.done } })
      onSaved()
    },
  })

  const withdrawing = createWithdrawing(runtime, {
    withdraw: async (id) => {
      await api.delete('/api/topics/{id}', { params: { path: { id } }, quiet: true })
      forget(id)
    },
    words: withdrawal,
    refresh,
  })
  return { editForm, withdrawing, refresh }
})
