import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { TopicDetail } from '#src/data/types.ts'
import { create as words } from '#src/messages/topics.ts'
import { useLoginPath } from '#src/runtime/address.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { paths } from '#src/runtime/paths.ts'
import { topicLimits } from '#src/shared/topic-wording.ts'
import { WordingDialog } from '#src/shared/WordingDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { newTopicForm } from './create-topic.ts'

/** The way to propose a topic; leads a visitor to sign in. */
export function CreateTopic() {
  const { isSignedIn } = useSession()
  const login = useLoginPath()
  if (isSignedIn) return <Proposing />
  return (
    <Button as={Link} to={login} $size="small">
      {words.open}
    </Button>
  )
}

/** Of a member alone: what has opened goes when the session ends, and does not come back with the next one. */
function Proposing() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button $size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <CreateTopicDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

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
