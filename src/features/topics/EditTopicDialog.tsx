import type { UserTopic } from '#src/data/types.ts'
import { create, edit as words } from '#src/messages/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { topicLimits } from '#src/shared/topic-wording.ts'
import { WordingDialog } from '#src/shared/WordingDialog.tsx'
import { proposalsOf } from './proposals.ts'

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
    <WordingDialog
      title={words.title}
      hint={words.review}
      words={{ ...create, ...words }}
      longest={topicLimits.description}
      form={form}
      onClose={handleClose}
    />
  )
}
