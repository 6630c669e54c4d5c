import { message as words, conversations } from '#src/messages/chat.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useTask } from '#src/runtime/task.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import type { Peer } from './chat-acts.ts'
import type { ShownMessage } from './chat-rows.ts'
import { messageDeletionOf, conversationDeletionOf } from './deleting.ts'

interface DeleteMessageDialogProps {
  peerId: string
  message: Pick<ShownMessage, 'id' | 'isMine'>
  onClose: () => void
}

/** Asks once more before a message is deleted, and says from whom. */
export function DeleteMessageDialog({
  peerId,
  message: { id, isMine },
  onClose,
}: DeleteMessageDialogProps) {
  const deletion = useTask(messageDeletionOf(useRuntime())(id))
  return (
    <ConfirmDialog
      question={{
        title: words.deleteHeading,
        text: isMine ? words.deleteMine : words.deleteTheirs,
        confirm: words.delete,
      }}
      running={deletion.isRunning ? words.deleting : null}
      onConfirm={deletion.wayTo({ id, peerId }).run}
      onClose={onClose}
    />
  )
}

interface DeleteConversationDialogProps {
  peer: Peer
  onClose: () => void
  /** The server has deleted it. */
  onDeleted: () => void
}

/** Asks once more before a conversation is deleted, and says that it goes for oneself only. */
export function DeleteConversationDialog(props: DeleteConversationDialogProps) {
  const { peer, onClose, onDeleted } = props
  const deletion = useTask(conversationDeletionOf(useRuntime())(peer.id))
  return (
    <ConfirmDialog
      question={{
        title: conversations.deleteHeading(peer.name),
        text: conversations.deleteText,
        confirm: conversations.delete,
      }}
      running={deletion.isRunning ? words.deleting : null}
      onConfirm={deletion.wayTo({ peerId: peer.id, onDeleted }).run}
      onClose={onClose}
    />
  )
}
