import type { FilterSet } from './place.ts'
import type { AnyRow, Answer, Decision } from './table.types.ts'
import type { TableView } from './useTable.ts'

/** A decision that was pressed, about one row or several. */
export interface Asked<Row> {
  decision: Decision<Row>
  rows: readonly Row[]
  isBatch: boolean
}

/** What is said when nothing was asked. */
export const noAnswer: Answer = { reason: '', rule: null, until: null, choice: null }

/** Has a decision run with what was answered. */
export function carryOut<Row extends AnyRow, Filters extends FilterSet, Sort extends string>(
  view: TableView<Row, Filters, Sort>,
  { decision, rows, isBatch }: Asked<Row>,
  nameOf: (row: Row) => string,
  answer: Answer,
) {
  if (isBatch) {
    view.decideAll(rows, nameOf, decision, answer)
    view.selection.chooseAll(false)
    return
  }
  for (const row of rows) view.decide(row, nameOf(row), decision, answer)
}
