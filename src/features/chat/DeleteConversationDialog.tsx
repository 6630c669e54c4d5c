import { conversations as words, message } from '#src/messages/chat.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useTask } from '#src/runtime/useTask.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
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
    <ConfirmDialog
      question={{
        title: words.deleteHeading(peer.name),
        text: words.deleteText,
        confirm: words.delete,
      }}
      running={deletion.isRunning ? message.deleting : null}
      onConfirm={() => deletion.run({ peerId: peer.id, onDeleted })}
      onClose={onClose}
    />
  )
}
