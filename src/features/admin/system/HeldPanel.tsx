import { useState } from 'react'
import { held as words } from '#src/messages/admin/deliveries.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Text } from '#src/ui/Text.tsx'
import type { Deliveries } from '#src/data/admin/system.ts'
import { ReasonDialog } from '../table/ReasonDialog.tsx'
import { countedOf, releaseDeliveries, type HeldDeliveries } from './delivery-decisions.ts'

interface HeldPanelProps {
  held: Deliveries['held']
  isReleasing: boolean
  onRelease: (held: HeldDeliveries) => void
}

/** What a restore found waiting, until somebody releases it. */
export function HeldPanel({ held, isReleasing, onRelease }: HeldPanelProps) {
  const [isAsking, setIsAsking] = useState(false)
  const row: HeldDeliveries = { id: 'held', ...held }
  const question = releaseDeliveries.ask?.([countedOf(held)], [row])
  if (!releaseDeliveries.isOffered(row)) return null
  return (
    <Panel title={words.label}>
      <Cluster $gap={3} $justify="space-between">
        <Text $tone="warn">{words.text(countedOf(held))}</Text>
        <Button aria-busy={isReleasing} onClick={() => setIsAsking(true)}>
          {words.release}
        </Button>
      </Cluster>
      {isAsking && question !== undefined && (
        <ReasonDialog
          question={question}
          onConfirm={() => onRelease(row)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  )
}
