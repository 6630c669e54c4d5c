import { useState } from 'react'
import { comment as words } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Comment } from '#src/data/types.ts'
import { useToggle } from '#src/runtime/useToggle.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Act } from './acts.tsx'
import { createDeletionMachine, deletionToast } from './reacting.ts'

/** Takes a comment back, after asking whether it is meant. */
export function DeleteButton({ comment }: { comment: Comment }) {
  const runtime = useRuntime()
  const [isAsking, setIsAsking] = useState(false)
  const [create] = useState(() => () => createDeletionMachine(runtime, comment))
  const deletion = useToggle(create, false, deletionToast)
  const close = () => setIsAsking(false)
  return (
    <>
      <Act aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {words.delete}
      </Act>
      <Dialog
        open={isAsking}
        title={words.deleteHeading}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button
              $kind="danger"
              disabled={deletion.isRunning}
              aria-busy={deletion.isRunning}
              onClick={deletion.toggle}
            >
              {deletion.isRunning ? words.deleting : words.deleteConfirm}
            </Button>
          </>
        }
      >
        {words.deleteText}
      </Dialog>
    </>
  )
}
