import { form as words } from '#src/messages/admin/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { topicLimits } from '#src/shared/topic-wording.ts'
import { WordingDialog } from '#src/shared/WordingDialog.tsx'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { topicForm } from './topic-form.ts'

interface TopicFormDialogProps {
  /** Null for a new one. */
  topic: AdminTopic | null
  onSaved: (topic: AdminTopic) => void
  onClose: () => void
}

/** Writes a topic's name and description. */
export function TopicFormDialog({ topic, onSaved, onClose }: TopicFormDialogProps) {
  const { api } = useRuntime()
  const form = useForm(topicForm(api, topic, onSaved))
  return (
    <WordingDialog
      title={topic === null ? words.add : words.edit(topic.name)}
      words={words}
      longest={topicLimits.description}
      form={form}
      onClose={onClose}
    />
  )
}
