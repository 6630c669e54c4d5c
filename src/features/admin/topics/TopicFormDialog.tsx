import { form as words } from '#src/messages/admin/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useEditForm } from '#src/shared/going-on.ts'
import { topicLimits } from '#src/shared/topic-wording.ts'
import { WordingDialog } from '#src/shared/WordingDialog.tsx'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { wordsFor } from '../form-words.ts'
import { topicForm } from './topic-form.ts'

interface TopicFormDialogProps {
  /** Null for a new one. */
  topic: AdminTopic | null
  /** Heard also when the dialog is gone by then. */
  onSaved: (topic: AdminTopic) => void
  /** Somebody was faster: how it is by now is to be read. */
  onOutdated: () => void
  onClose: () => void
}

/** Writes a topic's name and description. What is typed outlives another's being faster. */
export function TopicFormDialog(props: TopicFormDialogProps) {
  const { topic, onSaved, onOutdated, onClose } = props
  const { api } = useRuntime()
  const form = useEditForm(
    { ...topicForm(api, topic, onSaved), onSucceeded: onClose },
    topic,
    onOutdated,
  )
  return (
    <WordingDialog
      title={topic === null ? words.add : words.edit(topic.name)}
      words={wordsFor(topic, words)}
      longest={topicLimits.description}
      form={form}
      onClose={onClose}
    />
  )
}
