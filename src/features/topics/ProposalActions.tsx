import { useState } from 'react'
import { edit, withdrawal } from '#src/messages/topics.ts'
import type { UserTopic } from '#src/data/types.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useTask } from '#src/runtime/useTask.ts'
import { Button } from '#src/ui/Button.tsx'
import { CardActions } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { lazyDialog } from '#src/shared/lazy-dialog.tsx'
import { proposalsOf } from './proposals.ts'

const EditTopicDialog = lazyDialog(
  async () => (await import('./EditTopicDialog.tsx')).EditTopicDialog,
)

/** What one may do with a topic that one has proposed, as the server allows it. */
export function ProposalActions({ topic }: { topic: UserTopic }) {
  const { id, name, abilities } = topic
  const { running, run } = useTask(proposalsOf(useRuntime()).withdrawing)
  const [way, setWay] = useState<'editing' | 'withdrawing' | null>(null)
  const close = () => setWay(null)
  const isRunning = running === id
  return (
    <CardActions>
      {abilities.edit && (
        <Button
          $kind="quiet"
          $size="small"
          aria-haspopup="dialog"
          aria-label={edit.label(name)}
          aria-disabled={isRunning}
          onClick={() => isRunning || setWay('editing')}
        >
          {edit.open}
        </Button>
      )}
      {abilities.withdraw && (
        <Button
          $kind="quiet"
          $size="small"
          aria-haspopup="dialog"
          aria-label={withdrawal.label(name)}
          aria-busy={isRunning}
          // Not disabled: the focus comes back here.
          aria-disabled={running !== null}
          onClick={() => running !== null || setWay('withdrawing')}
        >
          {isRunning ? withdrawal.running : withdrawal.open}
        </Button>
      )}
      {way === 'editing' && <EditTopicDialog topic={topic} onClose={close} />}
      {way === 'withdrawing' && (
        <ConfirmDialog
          question={{ ...withdrawal.question, text: withdrawal.question.text(name) }}
          onConfirm={() => run(id)}
          onClose={close}
        />
      )}
    </CardActions>
  )
}
