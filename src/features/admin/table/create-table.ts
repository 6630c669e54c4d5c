import type { TableQuery } from '#src/data/admin/table.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createBatches } from './batches.ts'
import { createDecisions } from './decisions.ts'
import { createExports } from './exports.ts'
import type { Filter, FilterSet, SortOrder, TableAddress } from './place.ts'
import type { AnyRow, Column, Decision } from './table.types.ts'

/** What a page of a table is asked by: its filters, its order. */
type Asked<Filters extends FilterSet, Sort extends string> = {
  [Name in keyof Filters]?: Filters[Name] extends Filter<infer Value> ? Value : never
} & { sortBy: Sort; sortOrder: SortOrder }

interface TableSpec<Row, Filters extends FilterSet, Sort extends string> extends TableAddress {
  query: TableQuery<Row, Asked<Filters, Sort>>
  filters: Filters
  sorts: readonly [Sort, ...Sort[]]
  /** What the rows are, in one word. */
  label: string
  /** What a row is called where it is spoken of. */
  nameOf: (row: Row) => string
  columns: readonly Column<Row, Sort>[]
  /** Those that depend on what is known when they run are made of the running app. */
  decisions?: readonly Decision<Row>[] | ((runtime: Runtime) => readonly Decision<Row>[])
  /** One sentence: what isn't here. */
  empty: string
  /** What the exported file is called; left out, nothing is exported. */
  exportName?: string
  /** What else shows these rows is to be asked for anew when they are. */
  onRefresh?: (queryClient: QueryClient) => void
}

/** The most the contract gives at once. */
const exportSize = 100

/**
 * A table of the back office: how it shows its rows, what is being decided about them, and all of them for an export. It
 * outlives the page, so that leaving it takes no decision back.
 */
export const createTable = <
  Row extends AnyRow,
  const Filters extends FilterSet,
  const Sort extends string,
>(
  spec: TableSpec<Row, Filters, Sort>,
) => perRuntime((runtime): Table<Row> => startTable(runtime, spec))

function startTable<Row extends AnyRow, Filters extends FilterSet, Sort extends string>(
  runtime: Runtime,
  spec: TableSpec<Row, Filters, Sort>,
) {
  const { query, decisions: given = [], onRefresh, ...shown } = spec
  const { api, queryClient, actors } = runtime
  const decisions = typeof given === 'function' ? given(runtime) : given
  const refresh = () => {
    queryClient.refresh(query.list, null)
    onRefresh?.(queryClient)
  }
  const replace = (row: Row) => queryClient.patchItem(query.list, null, row.id, () => row)
  const { pending, decide } = createDecisions<Row>(runtime, replace, refresh)
  const batches = createBatches<Row>(runtime, refresh)
  actors.session.on('session.ended', () => batches.task.send({ type: 'task.forget' }))
  return {
    ...shown,
    list: query.list,
    decisions,
    /** Whether rows can be chosen. */
    hasBatch: decisions.some(({ batch }) => batch !== undefined),
    pending,
    decide,
    batches,
    exports: createExports<Row>(runtime),
    refresh,
    /** A longer page than the one shown. */
    loadForExport: (asked: object, page: number, signal: AbortSignal) =>
      // Its address has read it with the very filters that the query is declared for.
      query.loadPage(
        { ...(asked as Asked<Filters, Sort>), page, pageSize: exportSize },
        {
          api,
          signal,
        },
      ),
  }
}

export type Table<Row extends AnyRow> = ReturnType<typeof startTable<Row, FilterSet, string>>
