import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { strings } from './strings.ts'

interface ConfirmDialogProps {
  question: { title: string; text: string; confirm: string; cancel?: string }
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that somebody would miss. */
export function ConfirmDialog({ question, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={question.title}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {question.cancel ?? strings.cancel}
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
