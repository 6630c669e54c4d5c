import { useSelector } from '@xstate/react'
import { useHref, useNavigate, useSearchParams } from 'react-router-dom'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import type { Table, TableAsked } from './create-table.ts'
import { addressOf, readPlace, type FilterSet, type Place, type SortOrder } from './place.ts'
import type { AnyRow, Column } from './table.types.ts'
import { useTask } from '#src/runtime/useTask.ts'
import { useNewestSearch } from '#src/runtime/useNewestSearch.ts'
import { useSelection } from '#src/runtime/useSelection.ts'

/** A table where the address says: its rows as they are or are about to be, and the ways to move in it. */
export function useTable<Row extends AnyRow, Filters extends FilterSet, Sort extends string>(
  table: Table<Row, Filters, Sort>,
) {
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  const [search] = useSearchParams()
  const place = readPlace(table.address, search)
  const { filters, sortBy, sortOrder, page } = place
  const query: TableAsked<Filters, Sort> = { ...filters, sortBy, sortOrder }
  const list = useListQueryAt(table.list, null, { filter: query, page })
  const pending = useSelector(table.decisions.pending, ({ context }) => context)
  const rows = list.items.map((row) => pending.get(row.id) ?? row)
  const batches = useTask(table.batches.task)
  const exports = useTask(table.exports)
  const newestSearch = useNewestSearch()
  const go = (change: (newest: Place<Filters, Sort>) => Partial<Place<Filters, Sort>>) => {
    const asked = newestSearch()
    const newest = readPlace(table.address, asked)
    void navigate(addressOf(table.address, { ...newest, page: 1, ...change(newest) }, asked))
  }

  return {
    list,
    rows,
    query,
    filters,
    sortBy,
    sortOrder,
    isNarrowed: Object.keys(filters).length > 0,
    isPending: (id: string) => pending.has(id),
    selection: useSelection(rows),
    addressAt: (to: number) => base + addressOf(table.address, { ...place, page: to }, search),
    turn: (to: number) => go(() => ({ page: to })),
    /** Narrows it to a value as the address has it; an empty one takes the filter away. */
    narrow: (name: keyof Filters & string, value: string) =>
      go((newest) => ({
        filters: { ...newest.filters, [name]: table.address.filters[name]?.(value) },
      })),
    clear: () => go(() => ({ filters: {} })),
    sortTo: (by: Sort, order: SortOrder) => go(() => ({ sortBy: by, sortOrder: order })),
    refresh: table.refresh,
    decide: table.decisions.decide,
    isBatchRunning: batches.isRunning,
    batchReport: batches.answer,
    decideAll: table.batches.run,
    forgetReport: batches.forget,
    isExporting: exports.isRunning,
    /** Everything that the filters give, as a file. */
    exportAs: (name: string, columns: readonly Column<Row, Sort>[]) =>
      exports.run({
        name,
        columns,
        loadPage: (at, signal) => table.loadForExport(query, at, signal),
      }),
  }
}

/** What a view knows and does about a table. */
export type TableView<
  Row extends AnyRow,
  Filters extends FilterSet = FilterSet,
  Sort extends string = string,
> = ReturnType<typeof useTable<Row, Filters, Sort>>
