import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { strings } from './strings.ts'

interface ConfirmDialogProps {
  question: { title: string; text: string; confirm: string; cancel?: string }
  /** Given, the dialog stays for its owner to close: what is said while it is being done, null before that. */
  running?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something that somebody would miss. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, running, onConfirm, onClose } = props
  const isRunning = typeof running === 'string'
  return (
    <Dialog
      title={question.title}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {question.cancel ?? strings.cancel}
          </Button>
          <Button
            $kind="danger"
            aria-busy={running === undefined ? undefined : isRunning}
            onClick={() => {
              if (running === undefined) onClose()
              onConfirm()
            }}
          >
            {running ?? question.confirm}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  )
}
