import { conversations as words, message } from '#src/messages/chat.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useTask } from '#src/runtime/useTask.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { Peer } from './chat-acts.ts'
import { conversationDeletionOf } from './deleting.ts'

interface DeleteConversationDialogProps {
  peer: Peer
  onClose: () => void
  /** The server has deleted it. */
  onDeleted: () => void
}

/** Asks once more before a conversation is deleted, and says that it goes for oneself only. */
export function DeleteConversationDialog(props: DeleteConversationDialogProps) {
  const { peer, onClose, onDeleted } = props
  const deletion = useTask(conversationDeletionOf(useRuntime()))
  return (
    <Dialog
      open
      title={words.deleteHeading(peer.name)}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {message.cancel}
          </Button>
          <Button
            $kind="danger"
            disabled={deletion.isRunning}
            aria-busy={deletion.isRunning}
            onClick={() => deletion.run({ peerId: peer.id, onDeleted })}
          >
            {deletion.isRunning ? message.deleting : words.delete}
          </Button>
        </>
      }
    >
      <p>{words.deleteText}</p>
    </Dialog>
  )
}
