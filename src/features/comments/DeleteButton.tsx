import { useState } from 'react'
import { comment as words } from '#src/messages/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Comment } from '#src/data/types.ts'
import { useToggle } from '#src/runtime/useToggle.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Act } from './acts.tsx'
import { beginningOf } from './beginning.ts'
import { createDeletionMachine, deletionToast } from './reacting.ts'

/** Takes a comment back, after asking whether it is meant. */
export function DeleteButton({ comment }: { comment: Comment }) {
  const runtime = useRuntime()
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useToggle(
    () => createDeletionMachine(runtime, comment),
    false,
    deletionToast,
  )
  return (
    <>
      <Act
        aria-haspopup="dialog"
        aria-label={words.deleteLabel(beginningOf(comment))}
        onClick={() => setIsAsking(true)}
      >
        {words.delete}
      </Act>
      {isAsking && (
        <ConfirmDialog
          question={{
            title: words.deleteHeading,
            text: words.deleteText,
            confirm: words.deleteConfirm,
          }}
          running={deletion.isRunning ? words.deleting : null}
          onConfirm={deletion.toggle}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
