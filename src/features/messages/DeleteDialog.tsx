import { message as words } from '#src/messages/chat.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useTask } from '#src/runtime/useTask.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { ShownMessage } from './chat-rows.ts'
import { messageDeletionOf } from './deleting.ts'

interface DeleteDialogProps {
  peerId: string
  message: Pick<ShownMessage, 'id' | 'isMine'>
  onClose: () => void
}

/** Asks once more before a message is deleted, and says from whom. */
export function DeleteDialog({ peerId, message: { id, isMine }, onClose }: DeleteDialogProps) {
  const deletion = useTask(messageDeletionOf(useRuntime()))
  return (
    <Dialog
      open
      title={words.deleteHeading}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            $kind="danger"
            disabled={deletion.isRunning}
            aria-busy={deletion.isRunning}
            onClick={() => deletion.run({ id, peerId })}
          >
            {deletion.isRunning ? words.deleting : words.delete}
          </Button>
        </>
      }
    >
      <p>{isMine ? words.deleteMine : words.deleteTheirs}</p>
    </Dialog>
  )
}
