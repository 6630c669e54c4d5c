import { createActor, fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListInput, ListRequest, Piece } from '#machines/list/list.types.ts'
import type { Clock } from '#src/platform/clock.ts'

/** Pushes keep these lists fresh; without a connection coming back does. Milliseconds. */
const lifetime = 60_000

/** How a piece is asked for: quietly when the first one is read anew, since nobody waits for that. */
export interface LoadOptions {
  signal: AbortSignal
  quiet: boolean
}

/** Starts a list by pages. */
export function startPages<Item, Query>(
  clock: Clock,
  query: Query,
  idOf: (item: Item) => string,
  load: (request: ListRequest<Query>, options: LoadOptions) => Promise<Piece<Item>>,
) {
  const machine = createListMachine<Item, Query>(idOf).provide({
    actors: {
      load: fromPromise<Piece<Item>, ListRequest<Query>>(({ input, signal }) => {
        const { items, wanted } = list.getSnapshot().context
        const isRefresh = items.length > 0 && wanted.joins === 'instead'
        return load(input, { signal, quiet: isRefresh })
      }),
    },
  })
  const input: ListInput<Item, Query> = { query, mode: 'page', lifetime }
  const list = createActor(machine, { clock, input }).start()
  return list
}

interface Refreshable {
  getSnapshot(): { value: unknown; context: { page: number | null } }
  send(event: { type: 'list.refresh' }): void
}

/** Reads the first page anew where it is all that is shown; whoever has read on is not thrown back. */
export function refreshAtTop(list: Refreshable) {
  const { value, context } = list.getSnapshot()
  if (typeof value === 'object' && context.page === 1) list.send({ type: 'list.refresh' })
}
