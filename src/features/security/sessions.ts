import { sessions } from '#src/data/own/people.ts'
import type { Api } from '#src/data/api.ts'
import { refusedWords } from '#src/messages/failures.ts'
import { sessions as words } from '#src/messages/own.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import { startTask } from '#src/runtime/task.ts'

/** Names every session but this one, among their ids. */
export const otherSessions = 'others'

/** Ends the session that has an id. */
export const endingOf = perRuntime((runtime) =>
  startTask<string>(runtime, {
    perform: (id) => endSession(runtime.api, id),
    onSettled: () => runtime.queryClient.refresh(sessions, null),
    doneToast: (id) => ({
      kind: 'success',
      ...(id === otherSessions ? words.othersRevoked : words.revoked),
    }),
    failedToast: (_, failure) => ({ kind: 'error', ...refusedWords(failure) }),
  }),
)

async function endSession(api: Api, id: string) {
  if (id === otherSessions) await api.delete('/api/sessions', { quiet: true })
  else await api.delete('/api/sessions/{id}', { params: { path: { id } }, quiet: true })
}
