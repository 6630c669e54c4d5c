import { Button } from '#src/ui/Button.tsx'
import type { Asked } from './asked.ts'
import type { AnyRow, Decision } from './table.types.ts'

interface DecisionButtonsProps<Row extends AnyRow> {
  row: Row
  decisions: readonly Decision<Row>[]
  onStart: (about: Asked<Row>) => void
}

/** What may be decided about a row, as the foot of a dialog. */
export function DecisionButtons<Row extends AnyRow>({
  row,
  decisions,
  onStart,
}: DecisionButtonsProps<Row>) {
  return decisions
    .filter(({ isOffered }) => isOffered(row))
    .map((decision) => (
      <Button
        key={decision.key}
        $kind={decision.isDanger ? 'danger' : 'plain'}
        onClick={() => onStart({ decision, rows: [row], isBatch: false })}
      >
        {decision.label}
      </Button>
    ))
}
