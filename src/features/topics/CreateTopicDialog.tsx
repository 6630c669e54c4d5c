import { Link } from 'react-router-dom'
import { create as words } from '#src/messages/topics.ts'
import type { TopicDetail } from '#src/data/types.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { topicLimits } from '#src/shared/topic-wording.ts'
import { WordingDialog } from '#src/shared/WordingDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { newTopicForm } from './create-topic.ts'

/** Asks for a topic's name and description, then says that it waits for review. */
export function CreateTopicDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(newTopicForm(useRuntime()))
  if (form.answer !== null) return <Submitted topic={form.answer} onClose={onClose} />
  return (
    <WordingDialog
      title={words.title}
      hint={words.review}
      words={words}
      longest={topicLimits.description}
      form={form}
      onClose={onClose}
    />
  )
}

interface SubmittedProps {
  topic: TopicDetail
  onClose: () => void
}

function Submitted({ topic, onClose }: SubmittedProps) {
  return (
    <Dialog
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
