import type { ReactNode } from 'react'
import type { Asked } from './asked.ts'
import type { TableFilter } from './Filters.tsx'
import type { FilterSet } from './place.ts'
import type { AnyRow, Column, Decision } from './table.types.ts'
import type { TableView } from './useTable.ts'

export interface AdminTableProps<
  Row extends AnyRow,
  Filters extends FilterSet,
  Sort extends string,
> {
  view: TableView<Row, Filters, Sort>
  /** What the rows are, in one word. */
  label: string
  columns: readonly Column<Row, Sort>[]
  /** What a row is called where it is spoken of. */
  nameOf: (row: Row) => string
  decisions?: readonly Decision<Row>[]
  filters?: readonly TableFilter<keyof Filters & string>[]
  /** One sentence: what isn't here. */
  empty: string
  /** What the exported file is called; left out, nothing is exported. */
  exportName?: string
  /** Opens the whole of a row: by its menu, or Enter on it. */
  onOpen?: (row: Row) => void
  /** Shows the whole of a row in a dialog of its own, with what may be decided about it; takes the place of `onOpen`. */
  detail?: (row: Row, ways: DetailWays) => ReactNode
}

/** What the dialog of a row gets. */
export interface DetailWays {
  /** A button for each decision that is offered. */
  actions: ReactNode
  close: () => void
}

/** What every part of a table gets. */
export interface TablePartProps<
  Row extends AnyRow,
  Filters extends FilterSet,
  Sort extends string,
> extends AdminTableProps<Row, Filters, Sort> {
  decisions: readonly Decision<Row>[]
  /** Whether rows can be chosen. */
  hasBatch: boolean
  /** A decision was pressed: it is asked about, or runs. */
  onStart: (about: Asked<Row>) => void
}
