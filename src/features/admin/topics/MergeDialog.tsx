import { type AdminTopic, mergeTargets } from '#src/data/admin/topics.ts'
import { formatCount } from '#src/lib/counts.ts'
import { merge as words } from '#src/messages/admin/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { type FormView, useOutdated } from '#src/runtime/form.ts'
import { TextareaField } from '#src/shared/fields.tsx'
import { FormDialog } from '#src/shared/FormDialog.tsx'
import { useDecisionForm } from '#src/shared/going-on.ts'
import { SearchCombobox } from '#src/shared/SearchCombobox.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Text } from '#src/ui/Text.tsx'
import { longestReason, mergeForm, type Merging } from './merging.ts'

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

interface TargetFieldProps {
  form: FormView<Merging>
  sourceId: string
}

/** The topic to merge into, searched among those that are open. */
function TargetField({ form, sourceId }: TargetFieldProps) {
  const { target } = form.values
  return (
    <Field label={words.target} hint={words.targetHint} error={form.errorOf('target')} required>
      {(control) => (
        <SearchCombobox
          control={control}
          data-autofocus
          query={mergeTargets}
          tokens={target ? [{ key: target.id, label: target.name }] : []}
          hides={sourceId}
          onRemove={() => form.change('target', null)}
          onPick={({ id, name }) => form.change('target', { id, name })}
          optionOf={({ id, name, postCount }) => ({
            key: id,
            label: name,
            hint: words.posts(formatCount(postCount)),
          })}
          full={target !== null}
          words={words}
        />
      )}
    </Field>
  )
}
