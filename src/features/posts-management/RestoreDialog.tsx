import { Link } from 'react-router-dom'
import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { failureText } from '#src/messages/failures.ts'
import { versions as words } from '#src/messages/posts-management.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { forgetPost } from '#src/runtime/forget-post.ts'
import { paths } from '#src/runtime/paths.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'

interface RestoreDialogProps {
  postId: string
  revision: number
  /** What the author has seen last: restoring over anything newer is refused. */
  newest: number
  onRestored: () => void
  onClose: () => void
}

type Saved = components['schemas']['PostSaved']
type Choice = Pick<RestoreDialogProps, 'postId' | 'revision' | 'newest'>

/** Makes an old version the newest one, and says what that does to readers. */
export function RestoreDialog({ onRestored, onClose, ...choice }: RestoreDialogProps) {
  const runtime = useRuntime()
  const form = useForm<Choice, Saved>(() => createRestoreMachine(runtime), {
    values: choice,
    validate: () => ({}),
  })
  if (form.answer !== null) return <Restored postId={choice.postId} onClose={onRestored} />
  return (
    <Dialog
      open
      title={words.restoreTitle}
      dismissable={!form.isSubmitting}
      onClose={onClose}
      actions={
        <>
          <Button disabled={form.isSubmitting} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button $kind="primary" aria-busy={form.isSubmitting} onClick={form.submit}>
            {form.isSubmitting ? words.restoring : words.restore}
          </Button>
        </>
      }
    >
      <Stack $gap={3}>
        <p>{words.restoreText(choice.revision)}</p>
        <Text $tone="soft">{words.restorePublished}</Text>
        <div role="alert">
          {form.failure !== null && <Text $tone="bad">{failureText(form.failure)}</Text>}
        </div>
      </Stack>
    </Dialog>
  )
}

function Restored({ postId, onClose }: { postId: string; onClose: () => void }) {
  return (
    <Dialog
      open
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

const createRestoreMachine = ({ api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>) =>
  createFormMachine<Choice, Saved>().provide({
    actors: {
      submit: fromPromise<Saved, { values: Choice }>(async ({ input, signal }) => {
        const { postId: id, revision, newest } = input.values
        const saved = await api.post('/api/posts/{id}/revisions/{revision}/restore', {
          params: { path: { id, revision } },
          body: { baseRevision: newest },
          signal,
        })
        forgetPost(queryClient, id)
        return saved
      }),
    },
  })
