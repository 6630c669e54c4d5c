import type { TableQuery } from '#src/data/admin/table.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createBatches, createDecisions } from './decisions.ts'
import { createExports } from './exports.ts'
import type { Filter, FilterSet, SortOrder, TableAddress } from './place.ts'
import { answerOf, type AnswerValues, createKeptAnswers } from './answer.ts'
import type { AnyRow, Asked, Column, Decision } from './table.types.ts'

/** What a page of a table is asked by: its filters, its order. */
type AskedBy<Filters extends FilterSet, Sort extends string> = {
  [Name in keyof Filters]?: Filters[Name] extends Filter<infer Value> ? Value : never
} & { sortBy: Sort; sortOrder: SortOrder }

interface TableSpec<Row, Filters extends FilterSet, Sort extends string> extends TableAddress {
  query: TableQuery<Row, AskedBy<Filters, Sort>>
  filters: Filters
  /** What the things that links narrow it to are called, as any row of theirs tells. */
  names?: { readonly [Name in keyof Filters]?: (row: Row) => string | null | undefined }
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
  /** A decision about a row was made, or refused: what readers' pages have kept of it may be what it was. */
  onDecided?: (queryClient: QueryClient, row: Row) => void
}

/** Hears for which rows a decision is made; what was refused is not among them. */
type OnMade = (ids: readonly string[]) => void

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
  const { query, decisions: given = [], onRefresh, onDecided, ...shown } = spec
  const { api, queryClient, actors, now } = runtime
  const decisions = typeof given === 'function' ? given(runtime) : given
  const refresh = () => {
    queryClient.refresh(query.list, null)
    onRefresh?.(queryClient)
  }
  const handleDecided = (rows: readonly Row[]) => {
    for (const row of rows) onDecided?.(queryClient, row)
    refresh()
  }
  const replace = (row: Row) => queryClient.patchItem(query.list, null, row.id, () => row)
  const single = createDecisions<Row>(runtime, replace, handleDecided)
  const batches = createBatches<Row>(runtime, handleDecided)
  const answers = createKeptAnswers()
  actors.session.on('session.ended', () => {
    batches.task.send({ type: 'task.forget' })
    answers.forgetAll()
  })
  queryClient.get(query.list, null).subscribe(({ value, context }) => {
    if (typeof value === 'object' && value.ready.piece === 'idle') answers.see(context.items)
  })
  const decide = (about: Asked<Row>, values: AnswerValues, onMade: OnMade) => {
    const { decision, rows, isBatch } = about
    const clientId = answers.keep(decision, rows, values)
    const answer = { ...answerOf(values, now()), clientId }
    const handleMade = (ids: readonly string[]) => {
      answers.forget(decision, ids)
      onMade(ids)
    }
    if (isBatch) return batches.run(rows, shown.nameOf, decision, answer, handleMade)
    for (const row of rows)
      single.decide(row, shown.nameOf(row), decision, answer, () => handleMade([row.id]))
  }
  return {
    ...shown,
    list: query.list,
    decisions,
    /** Whether rows can be chosen. */
    hasBatch: decisions.some(({ batch }) => batch !== undefined),
    pending: single.pending,
    /** Has a decision run with what was answered. */
    decide,
    /** What was answered when it was asked before, and was refused or lost. */
    answeredBefore: ({ decision, rows }: Asked<Row>) => answers.of(decision, rows),
    batches: batches.task,
    exports: createExports<Row>(runtime),
    refresh,
    /** A longer page than the one shown. */
    loadForExport: (asked: object, page: number, signal: AbortSignal) =>
      // Its address has read it with the very filters that the query is declared for.
      query.loadPage(
        { ...(asked as AskedBy<Filters, Sort>), page, pageSize: exportSize },
        {
          api,
          signal,
        },
      ),
  }
}

export type Table<Row extends AnyRow> = ReturnType<typeof startTable<Row, FilterSet, string>>
