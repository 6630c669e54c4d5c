import { center as words } from '#src/messages/notices.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/inputs.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'

interface SelectionToolsProps {
  /** How many are chosen. */
  count: number
  areAllChosen: boolean
  onAll: (areChosen: boolean) => void
  onRead: () => void
  onCancel: () => void
}

/** What one does about the notices that one has chosen. */
export function SelectionTools(props: SelectionToolsProps) {
  const { count, areAllChosen, onAll, onRead, onCancel } = props
  return (
    <Cluster $justify="space-between">
      <Cluster $gap={4}>
        <Checkbox checked={areAllChosen} onChange={({ target }) => onAll(target.checked)}>
          {words.selectAll}
        </Checkbox>
        <Text as="output" $tone="soft" $size="s">
          {words.selected(count)}
        </Text>
      </Cluster>
      <Cluster $gap={2}>
        <Button $size="small" $kind="primary" disabled={count === 0} onClick={onRead}>
          {words.readSelected}
        </Button>
        <Button $size="small" $kind="quiet" onClick={onCancel}>
          {words.cancelSelecting}
        </Button>
      </Cluster>
    </Cluster>
  )
}
