import { merge as words } from '#src/messages/admin/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOutdated } from '#src/runtime/useNewest.ts'
import { TextareaField } from '#src/shared/fields.tsx'
import { FormDialog } from '#src/shared/FormDialog.tsx'
import { useDecisionForm } from '#src/shared/going-on.ts'
import { Text } from '#src/ui/Text.tsx'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { longestReason, mergeForm } from './merging.ts'
import { TargetField } from './TargetField.tsx'

interface MergeDialogProps {
  topic: AdminTopic
  /** Heard also when the dialog is gone by then. */
  onMerged: (target: AdminTopic) => void
  /** Somebody was faster: how it is by now is to be read. */
  onOutdated: () => void
  onClose: () => void
}

/** Asks which topic another one becomes part of. */
export function MergeDialog({ topic, onMerged, onOutdated, onClose }: MergeDialogProps) {
  const { api } = useRuntime()
  const form = useDecisionForm(
    { ...mergeForm(api, topic, onMerged), onSucceeded: onClose },
    onOutdated,
  )
  useOutdated(form, onOutdated)
  return (
    <FormDialog
      form={form}
      title={words.title(topic.name)}
      words={words}
      isDanger
      onClose={onClose}
    >
      <Text $tone="soft">{words.text(topic.name)}</Text>
      <TargetField form={form} sourceId={topic.id} />
      <TextareaField
        form={form}
        field="reason"
        label={words.reason}
        hint={words.reasonHint}
        max={longestReason}
      />
    </FormDialog>
  )
}
