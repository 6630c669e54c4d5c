import { createActor, fromPromise } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListInput, ListRequest, Piece } from '#machines/list/list.types.ts'
import type { Clock } from '#src/platform/clock.ts'

/** Pushes keep these lists fresh; without a connection coming back does. Milliseconds. */
const lifetime = 60_000

/** Starts a list by pages. */
export function startPages<Item, Query>(
  clock: Clock,
  query: Query,
  idOf: (item: Item) => string,
  load: (request: ListRequest<Query>, signal: AbortSignal) => Promise<Piece<Item>>,
) {
  const machine = createListMachine<Item, Query>(idOf).provide({
    actors: {
      load: fromPromise<Piece<Item>, ListRequest<Query>>(({ input, signal }) =>
        load(input, signal),
      ),
    },
  })
  const input: ListInput<Query> = { query, mode: 'page', lifetime }
  return createActor(machine, { clock, input }).start()
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
