import { createActor, fromPromise } from 'xstate'
import { createListMachine, type ListRef } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createBatches } from './batches.ts'
import { createDecisions } from './decisions.ts'
import { createExports } from './exports.ts'
import type { FilterSet, FilterValues, SortOrder, TableAddress } from './place.ts'
import type { AnyRow } from './table.types.ts'

/** What a page of a table is asked by: its filters, its order. */
export type TableQuery<
  Filters extends FilterSet,
  Sort extends string,
> = FilterValues<Filters> & { sortBy: Sort; sortOrder: SortOrder }

/** The words of a page in the contract. */
type Paged<Query> = Query & { page: number; pageSize: number }

interface Standing<Row> {
  items: readonly Row[]
  total: number
  page: number
  totalPages: number
}

interface TableSpec<Row, Filters extends FilterSet, Sort extends string> {
  address: TableAddress<Filters, Sort>
  /** Asks the server for one page. */
  load: (query: Paged<TableQuery<Filters, Sort>>, signal: AbortSignal) => Promise<Standing<Row>>
}

/** Others work on the same rows: each visit asks anew, showing what was there. Milliseconds. */
const lifetime = 1

const pageSize = 20

/** The most the contract gives at once. */
const exportSize = 100

/**
 * A table of the back office: its rows page by page, what is being decided about them, and all of them for
 * an export. It outlives the page, so that leaving it takes no decision back.
 */
export function createTable<Row extends AnyRow, Filters extends FilterSet, Sort extends string>(
  runtime: Runtime,
  { address, load }: TableSpec<Row, Filters, Sort>,
) {
  type Query = TableQuery<Filters, Sort>
  const machine = createListMachine<Row, Query | null>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<Row>, ListRequest<Query | null>>(({ input, signal }) => {
        // Asked by page alone, and not before the address has said what for.
        const query = { ...input.query, ...input.place, pageSize } as Paged<Query>
        return load(query, signal)
      }),
    },
  })
  const list: ListRef<Row, Query | null> = createActor(machine, {
    input: { query: null, mode: 'page', lifetime },
  }).start()
  const refresh = () =>
    list.send({ type: 'list.turn', page: list.getSnapshot().context.page ?? 1 })
  const replace = (item: Row) => list.send({ type: 'item.replace', item })
  const decisions = createDecisions<Row>(runtime, replace, refresh)
  const batches = createBatches<Row>(runtime, refresh)
  const exports = createExports<Row>(runtime)
  runtime.actors.session.on('session.ended', () => {
    list.send({ type: 'list.clear' })
    batches.forget()
  })
  return {
    address,
    list,
    decisions,
    batches,
    exports,
    refresh,
    /** A longer page than the one shown. */
    loadForExport: (query: Query, page: number, signal: AbortSignal) =>
      load({ ...query, page, pageSize: exportSize }, signal),
  }
}

export type Table<
  Row extends AnyRow,
  Filters extends FilterSet = FilterSet,
  Sort extends string = string,
> = ReturnType<typeof createTable<Row, Filters, Sort>>
