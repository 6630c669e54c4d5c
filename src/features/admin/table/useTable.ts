import { useSelector } from '@xstate/react'
import { useNavigate, useSearchParams, type NavigateOptions } from 'react-router-dom'
import { useRuntime } from '#src/runtime/context.tsx'
import { forgetKept } from '#src/runtime/kept.ts'
import { useNewestSearch } from '#src/runtime/address-query.ts'
import { useToaster } from '#src/runtime/hooks.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { useSelection } from '#src/runtime/useSelection.ts'
import { useTask } from '#src/runtime/task.ts'
import { keptAnswer, type AnswerValues } from './answer.ts'
import type { Table } from './create-table.ts'
import { addressOf, readPlace, type Place, type SortOrder } from './place.ts'
import type { AnyRow, Asked } from './table.types.ts'

/** A table where the address says: its rows as they are or are about to be, and the ways to move in it. */
export function useTable<Row extends AnyRow>(table: Table<Row>) {
  const runtime = useRuntime()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { filters, sortBy, sortOrder, page } = readPlace(table, search)
  const query = { ...filters, sortBy, sortOrder }
  const list = useListQueryAt(table.list, null, { filter: query, page })
  const pending = useSelector(table.pending, ({ context }) => context)
  const rows = list.items.map((row) => pending.get(row.id) ?? row)
  const selection = useSelection(rows)
  const batches = useTask(table.batches)
  const exports = useTask(table.exports)
  const newestSearch = useNewestSearch()
  const toaster = useToaster()
  const isNarrowed = Object.keys(filters).length > 0
  const go = (change: (newest: Place) => Partial<Place>, options?: NavigateOptions) => {
    const asked = newestSearch()
    const newest = readPlace(table, asked)
    const address = addressOf(table, { ...newest, page: 1, ...change(newest) }, asked)
    void navigate(address, options)
  }

  return {
    table,
    list,
    rows,
    filters,
    sortBy,
    sortOrder,
    /** What a link narrows it to, which no field says: by name, or by its kind. */
    linked: Object.entries(table.filters).flatMap(([name, { kind }]) => {
      if (kind === undefined || filters[name] === undefined) return []
      const [row] = rows
      return [{ name, what: (row && table.names?.[name]?.(row)) || kind }]
    }),
    isNarrowed,
    /** What it is narrowed to is not there. */
    hasFoundNothing: isNarrowed && page === 1 && list.isEmpty && list.failure === null,
    isPending: (id: string) => pending.has(id),
    selection,
    /** Narrows it to a value as the address has it; an empty one takes the filter away. */
    narrow: (name: string, value: string, options?: NavigateOptions) =>
      go(
        (newest) => ({
          filters: { ...newest.filters, [name]: table.filters[name]?.read(value) },
        }),
        options,
      ),
    clear: () => go(() => ({ filters: {} })),
    sortTo: (by: string, order: SortOrder) => go(() => ({ sortBy: by, sortOrder: order })),
    refresh: table.refresh,
    /** Says what has arrived, and reads it anew. */
    tell(title: string) {
      toaster.show({ kind: 'success', title })
      table.refresh()
    },
    /** Has a decision run with what was answered. */
    decide: (about: Asked<Row>, values: AnswerValues) =>
      table.decide(about, values, (ids) => {
        if (ids.length > 0) forgetKept(runtime, keptAnswer(about.decision.key, about.rows))
        if (about.isBatch) for (const id of ids) selection.choose(id, false)
      }),
    isBatchRunning: batches.isRunning,
    batchReport: batches.answer,
    forgetReport: batches.forget,
    isExporting: exports.isRunning,
    /** Everything that the filters give, as a file. */
    exportAs: (name: string) =>
      exports
        .wayTo({
          name,
          columns: table.columns,
          loadPage: (at, signal) => table.loadForExport(query, at, signal),
        })
        .run(),
  }
}

/** What a view knows and does about a table. */
export type TableView<Row extends AnyRow> = ReturnType<typeof useTable<Row>>

/** What every part of a table gets. */
export interface TablePartProps<Row extends AnyRow> {
  view: TableView<Row>
  onOpen: ((row: Row) => void) | undefined
  /** A decision was pressed: it is asked about, or runs. */
  onStart: (about: Asked<Row>) => void
}
