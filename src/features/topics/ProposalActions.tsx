import { useState } from 'react'
import { edit, withdrawal, create, edit as words } from '#src/messages/topics.ts'
import type { UserTopic } from '#src/data/types.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useTask } from '#src/runtime/useTask.ts'
import { Button } from '#src/ui/Button.tsx'
import { CardActions } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { proposalsOf } from './proposals.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { topicLimits } from '#src/shared/topic-wording.ts'
import { WordingDialog } from '#src/shared/WordingDialog.tsx'

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

interface EditTopicDialogProps {
  topic: UserTopic
  onClose: () => void
}

/** Words an own proposed topic anew; it waits for review as before. The topic counts once, when the dialog appears. */
function EditTopicDialog({ topic, onClose }: EditTopicDialogProps) {
  const proposals = proposalsOf(useRuntime())
  const form = useForm(proposals.editForm(topic, onClose))
  const handleClose = () => {
    // Refused, it may have been decided about: the list says so once what was typed has been given up.
    if (form.failure !== null) proposals.refresh()
    onClose()
  }
  return (
    <WordingDialog
      title={words.title}
      hint={words.review}
      words={{ ...create, ...words }}
      longest={topicLimits.description}
      form={form}
      onClose={handleClose}
    />
  )
}
