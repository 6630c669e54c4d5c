import { createActor, fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { withdrawal } from '#src/messages/report.ts'
import type { Success } from '#src/data/api.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createWithdrawing } from '#src/runtime/withdrawing.ts'

export type MyReport = Success<'/api/report/{id}', 'get'>

/** Administrators decide at any time: each visit asks anew, showing what was there. Milliseconds. */
const lifetime = 1

/** What one has reported, page by page, and how to take a report back. */
export const myReportsOf = perRuntime((runtime: Runtime) => {
  const input = { query: {}, mode: 'page', lifetime } as const
  const list = createActor(createMyReportsMachine(runtime), { input }).start()
  const withdrawing = createWithdrawing(runtime, {
    withdraw: (id) =>
      runtime.api.delete('/api/report/{id}', { params: { path: { id } }, quiet: true }),
    words: withdrawal,
    refresh: () => {
      const { page } = list.getSnapshot().context
      list.send({ type: 'list.turn', page: page ?? 1 })
    },
  })
  runtime.actors.session.on('session.ended', () => list.send({ type: 'list.clear' }))
  return { list, withdrawing }
})

const createMyReportsMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createListMachine<MyReport, object>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<MyReport>, ListRequest<object>>(({ input, signal }) =>
        api.get('/api/report/my', {
          params: { query: { ...input.place, pageSize: 10 } },
          signal,
        }),
      ),
    },
  })
