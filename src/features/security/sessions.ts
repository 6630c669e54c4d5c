import { createActor, fromPromise } from 'xstate'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { sessions } from '#src/data/own/people.ts'
import { failureText, operationFailed } from '#src/messages/failures.ts'
import { sessions as words } from '#src/messages/own.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

/** Names every session but this one, among their ids. */
export const otherSessions = 'others'

/** How to end a session: the change is the id of what has been ended last. */
export const sessionsOf = perRuntime((runtime: Runtime) => {
  const { toaster } = runtime.actors
  const refresh = () => runtime.queryClient.refresh(sessions, null)
  const ending = createActor(createEndingMachine(runtime), { input: { value: '' } }).start()
  const tell = (toast: ToastRequest) => toaster.send({ type: 'toast.show', toast })
  ending.on('mutation.committed', ({ value }) => {
    refresh()
    const told = value === otherSessions ? words.othersRevoked : words.revoked
    tell({ kind: 'success', ...told })
  })
  ending.on('mutation.failed', ({ failure }) => {
    refresh()
    tell({ kind: 'error', title: operationFailed, message: failureText(failure) })
  })
  const end = (id: string) => {
    // The others may be ended again once there are new ones.
    ending.send({ type: 'mutation.sync', value: '' })
    ending.send({ type: 'mutation.run', value: id })
  }
  return { ending, end }
})

const createEndingMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createMutationMachine<string>().provide({
    actors: {
      commit: fromPromise<string, Change<string>>(async ({ input: { to } }) => {
        // Quiet, since a failure is told by the toast.
        if (to === otherSessions) await api.delete('/api/sessions', { quiet: true })
        else
          await api.delete('/api/sessions/{id}', { params: { path: { id: to } }, quiet: true })
        return to
      }),
    },
  })
