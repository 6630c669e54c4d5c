import { relation as words } from '#src/messages/people.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

interface BlockQuestionProps {
  open: boolean
  name: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks once more before somebody is blocked, and says what a block does. */
export function BlockQuestion({ open, name, onClose, onConfirm }: BlockQuestionProps) {
  const { blockQuestion: question } = words
  return (
    <Dialog
      open={open}
      title={question.title(name)}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {question.cancel}
          </Button>
          <Button
            $kind="danger"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {question.confirm}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  )
}
