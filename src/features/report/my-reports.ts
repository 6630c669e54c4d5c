import { fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import type { Success } from '#src/runtime/api.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

export type MyReport = Success<'/api/report/{id}', 'get'>

/** What one has reported, page by page. */
export const createMyReportsMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createListMachine<MyReport, null>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<MyReport>, ListRequest<null>>(({ input, signal }) =>
        api.get('/api/report/my', {
          params: { query: { ...input.place, pageSize: 10 } },
          signal,
        }),
      ),
    },
  })
