import { form as words } from '#src/messages/admin/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { WordingDialog } from '../WordingDialog.tsx'
import { topicForm, wordingLimits } from './topic-form.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'

interface TopicFormDialogProps {
  /** Null for a new one. */
  topic: AdminTopic | null
  onSaved: (topic: AdminTopic) => void
  onClose: () => void
}

/** Writes a topic's name and description. */
export function TopicFormDialog({ topic, onSaved, onClose }: TopicFormDialogProps) {
  const { api } = useRuntime()
  return (
    <WordingDialog
      title={topic === null ? words.add : words.edit(topic.name)}
      words={words}
      longest={wordingLimits.description}
      form={topicForm(api, topic, onSaved)}
      onClose={onClose}
    />
  )
}
