import { useId } from 'react'
import { Link } from 'react-router-dom'
import { create as words } from '#src/messages/topics.ts'
import type { TopicDetail } from '#src/runtime/browsing.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { createNewTopicMachine, newTopicProblems } from './create-topic.ts'
import { NewTopicFields } from './NewTopicFields.tsx'

/** Asks for a topic's name and description, then says that it waits for review. Empty each time it appears. */
export function CreateTopicDialog({ onClose }: { onClose: () => void }) {
  const runtime = useRuntime()
  const id = useId()
  const form = useForm(() => createNewTopicMachine(runtime), {
    values: { name: '', description: '' },
    validate: newTopicProblems,
  })
  if (form.answer !== null) return <Submitted topic={form.answer} onClose={onClose} />
  return (
    <Dialog
      open
      title={words.title}
      // Whether it was made would never be told.
      dismissable={!form.isSubmitting}
      onClose={onClose}
      actions={
        <>
          <Button disabled={form.isSubmitting} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button $kind="primary" type="submit" form={id} aria-busy={form.isSubmitting}>
            {form.isSubmitting ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <FormFields id={id} isSubmitting={form.isSubmitting} onSubmit={form.submit}>
        <NewTopicFields form={form} />
      </FormFields>
    </Dialog>
  )
}

interface SubmittedProps {
  topic: TopicDetail
  onClose: () => void
}

function Submitted({ topic, onClose }: SubmittedProps) {
  return (
    <Dialog
      open
      title={words.succeededTitle}
      onClose={onClose}
      actions={
        <>
          <Button as={Link} to={paths.topic(topic.id)} onClick={onClose}>
            {words.show}
          </Button>
          <Button $kind="primary" data-autofocus onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <p>{words.succeeded(topic.name)}</p>
    </Dialog>
  )
}
