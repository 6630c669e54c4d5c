import { fromPromise } from 'xstate'
import type { components } from '#openapi/generated/schema.d.ts'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

export type MyAppeal = components['schemas']['Appeal']

/** What one has said against decisions, page by page. */
export const createMyAppealsMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createListMachine<MyAppeal, null>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<MyAppeal>, ListRequest<null>>(({ input, signal }) =>
        api.get('/api/appeals', {
          params: { query: { ...input.place, pageSize: 10 } },
          signal,
        }),
      ),
    },
  })
