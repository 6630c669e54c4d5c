import { carryOut, type Asked } from './asked.ts'
import type { FilterSet } from './place.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { AnyRow } from './table.types.ts'
import type { TableView } from './useTable.ts'

interface QuestionOfProps<Row extends AnyRow, Filters extends FilterSet, Sort extends string> {
  asked: Asked<Row>
  nameOf: (row: Row) => string
  view: TableView<Row, Filters, Sort>
  onClose: () => void
}

/** Asks what a decision needs to know, then has it run. */
export function QuestionOf<Row extends AnyRow, Filters extends FilterSet, Sort extends string>({
  asked,
  nameOf,
  view,
  onClose,
}: QuestionOfProps<Row, Filters, Sort>) {
  const { decision, rows } = asked
  const question = decision.ask?.(rows.map(nameOf), rows)
  if (question === undefined) return null
  return (
    <ReasonDialog
      question={question}
      isDanger={decision.isDanger}
      onConfirm={(answer) => carryOut(view, asked, nameOf, answer)}
      onClose={onClose}
    />
  )
}
