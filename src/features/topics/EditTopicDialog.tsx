import { edit as words } from '#src/messages/topics.ts'
import type { UserTopic } from '#src/data/types.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { proposalsOf } from './proposals.ts'
import { TopicFields } from './TopicFields.tsx'
import { TopicFormDialog } from './TopicFormDialog.tsx'

interface EditTopicDialogProps {
  topic: UserTopic
  onClose: () => void
}

/** Words an own proposed topic anew; it waits for review as before. The topic counts once, when the dialog appears. */
export function EditTopicDialog({ topic, onClose }: EditTopicDialogProps) {
  const proposals = proposalsOf(useRuntime())
  const form = useForm(proposals.editForm(topic, onClose))
  const handleClose = () => {
    // Refused, it may have been decided about: the list says so once what was typed has been given up.
    if (form.failure !== null) proposals.refresh()
    onClose()
  }
  return (
    <TopicFormDialog
      title={words.title}
      labels={words}
      isSubmitting={form.isSubmitting}
      onSubmit={form.submit}
      onClose={handleClose}
    >
      <TopicFields form={form} hint={words.review} />
    </TopicFormDialog>
  )
}
