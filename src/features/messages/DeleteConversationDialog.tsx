import { useState } from 'react'
import { conversations as words, message } from '#src/messages/chat.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useRealtime } from '#src/runtime/useRealtime.ts'
import { useToggle } from '#src/runtime/useToggle.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { Peer } from './chat-acts.ts'
import { createConversationDeletion, deletionToast } from './deleting.ts'

interface DeleteConversationDialogProps {
  peer: Peer
  onClose: () => void
  /** The server has deleted it. */
  onDeleted: () => void
}

/** Asks once more before a conversation is deleted, and says that it goes for oneself only. */
export function DeleteConversationDialog(props: DeleteConversationDialogProps) {
  const { peer, onClose, onDeleted } = props
  const runtime = useRuntime()
  const realtime = useRealtime()
  const [create] = useState(
    () => () => createConversationDeletion(runtime, realtime, { peerId: peer.id, onDeleted }),
  )
  const deletion = useToggle(create, false, deletionToast)
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
            onClick={deletion.toggle}
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
