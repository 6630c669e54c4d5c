import type { TableQuery } from '#src/data/admin/table.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createBatches } from './batches.ts'
import { createDecisions } from './decisions.ts'
import { createExports } from './exports.ts'
import type { FilterSet, FilterValues, SortOrder, TableAddress } from './place.ts'
import type { AnyRow } from './table.types.ts'

/** What a page of a table is asked by: its filters, its order. */
export type TableAsked<
  Filters extends FilterSet,
  Sort extends string,
> = FilterValues<Filters> & { sortBy: Sort; sortOrder: SortOrder }

interface TableSpec<Row, Filters extends FilterSet, Sort extends string> {
  address: TableAddress<Filters, Sort>
  query: TableQuery<Row, TableAsked<Filters, Sort>>
}

/** The most the contract gives at once. */
const exportSize = 100

/**
 * What is being decided about the rows of a table of the back office, and all of them for an export. It outlives
 * the page, so that leaving it takes no decision back.
 */
export const createTable = <Row extends AnyRow, Filters extends FilterSet, Sort extends string>(
  spec: TableSpec<Row, Filters, Sort>,
) => perRuntime((runtime) => startTable(runtime, spec))

function startTable<Row extends AnyRow, Filters extends FilterSet, Sort extends string>(
  runtime: Runtime,
  { address, query }: TableSpec<Row, Filters, Sort>,
) {
  type Asked = TableAsked<Filters, Sort>
  const { api, queryClient, actors } = runtime
  const refresh = () => queryClient.refresh(query.list, null)
  const replace = (row: Row) => queryClient.patchItem(query.list, null, row.id, () => row)
  const decisions = createDecisions<Row>(runtime, replace, refresh)
  const batches = createBatches<Row>(runtime, refresh)
  const exports = createExports<Row>(runtime)
  actors.session.on('session.ended', () => batches.task.send({ type: 'task.forget' }))
  return {
    address,
    list: query.list,
    decisions,
    batches,
    exports,
    refresh,
    /** A longer page than the one shown. */
    loadForExport: (asked: Asked, page: number, signal: AbortSignal) =>
      query.loadPage({ ...asked, page, pageSize: exportSize }, { api, signal }),
  }
}

export type Table<
  Row extends AnyRow,
  Filters extends FilterSet = FilterSet,
  Sort extends string = string,
> = ReturnType<typeof startTable<Row, Filters, Sort>>
