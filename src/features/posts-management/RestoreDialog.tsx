import { Link } from 'react-router-dom'
import { forgetPost } from '#src/data/forget-post.ts'
import { restoreRevision } from '#src/data/own/posts.ts'
import { failureText } from '#src/messages/failures.ts'
import { versions as words } from '#src/messages/posts-management.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useOwnTask } from '#src/runtime/task.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'

interface RestoreDialogProps {
  postId: string
  revision: number
  /** What the author has seen last: restoring over anything newer is refused. */
  newest: number
  onRestored: () => void
  onClose: () => void
}

/** Makes an old version the newest one, and says what that does to readers. */
export function RestoreDialog({ onRestored, onClose, ...choice }: RestoreDialogProps) {
  const { api, queryClient } = useRuntime()
  const restoration = useOwnTask(async (_: null, signal) => {
    await restoreRevision(api, choice, signal)
    forgetPost(queryClient, choice.postId)
  })
  if (restoration.isDone) return <Restored postId={choice.postId} onClose={onRestored} />
  return (
    <Dialog
      title={words.restoreTitle}
      dismissable={!restoration.isRunning}
      onClose={onClose}
      actions={
        <>
          <Button disabled={restoration.isRunning} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            $kind="primary"
            aria-busy={restoration.isRunning}
            onClick={() => restoration.run(null)}
          >
            {restoration.isRunning ? words.restoring : words.restore}
          </Button>
        </>
      }
    >
      <Stack $gap={3}>
        <p>{words.restoreText(choice.revision)}</p>
        <Text $tone="soft">{words.restorePublished}</Text>
        <div role="alert">
          {restoration.failure !== null && (
            <Text $tone="bad">{failureText(restoration.failure)}</Text>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}

function Restored({ postId, onClose }: { postId: string; onClose: () => void }) {
  return (
    <Dialog
      title={words.restoredTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          <Button as={Link} to={paths.editPost(postId)} $kind="primary" data-autofocus>
            {words.edit}
          </Button>
        </>
      }
    >
      <p>{words.restored}</p>
    </Dialog>
  )
}
