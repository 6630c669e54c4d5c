import { createActor, fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { createMutationMachine, type Change } from '#machines/mutation/mutation.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { failureText, operationFailed } from '#src/messages/failures.ts'
import { sessions as words } from '#src/messages/own.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

export type Session = components['schemas']['Session']

/** Sessions come and go on other devices: each visit asks anew, showing what was there. Milliseconds. */
const lifetime = 1

/** Names every session but this one, among their ids. */
export const otherSessions = 'others'

/** Where one is signed in, and how to end a session: the change is the id of what has been ended last. */
export const sessionsOf = perRuntime((runtime: Runtime) => {
  const { session, toaster } = runtime.actors
  const input = { query: {}, mode: 'page', lifetime } as const
  const list = createActor(createSessionsMachine(runtime), { input }).start()
  const ending = createActor(createEndingMachine(runtime), { input: { value: '' } }).start()
  const tell = (toast: ToastRequest) => toaster.send({ type: 'toast.show', toast })
  ending.on('mutation.committed', ({ value }) => {
    list.send({ type: 'list.refresh' })
    const told = value === otherSessions ? words.othersRevoked : words.revoked
    tell({ kind: 'success', ...told })
  })
  ending.on('mutation.failed', ({ failure }) => {
    list.send({ type: 'list.refresh' })
    tell({ kind: 'error', title: operationFailed, message: failureText(failure) })
  })
  session.on('session.ended', () => list.send({ type: 'list.clear' }))
  const end = (id: string) => {
    // The others may be ended again once there are new ones.
    ending.send({ type: 'mutation.sync', value: '' })
    ending.send({ type: 'mutation.run', value: id })
  }
  return { list, ending, end }
})

const createSessionsMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createListMachine<Session, object>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<Session>, ListRequest<object>>(async ({ signal }) => ({
        ...(await api.get('/api/sessions', { signal })),
        page: 1,
        totalPages: 1,
      })),
    },
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
