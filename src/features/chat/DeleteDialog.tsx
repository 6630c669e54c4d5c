import { message as words } from '#src/messages/chat.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useTask } from '#src/runtime/useTask.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
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
    <ConfirmDialog
      question={{
        title: words.deleteHeading,
        text: isMine ? words.deleteMine : words.deleteTheirs,
        confirm: words.delete,
      }}
      running={deletion.isRunning ? words.deleting : null}
      onConfirm={() => deletion.run({ id, peerId })}
      onClose={onClose}
    />
  )
}
