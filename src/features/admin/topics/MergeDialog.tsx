import { useId } from 'react'
import { merge as words } from '#src/messages/admin/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { FormActions } from '../FormActions.tsx'
import { troubleOf } from '../form-trouble.ts'
import { longestReason, mergeForm } from './merging.ts'
import { TargetField } from './TargetField.tsx'
import type { AdminTopic } from '#src/data/admin/topics.ts'

interface MergeDialogProps {
  topic: AdminTopic
  onMerged: (target: AdminTopic) => void
  onClose: () => void
}

/** Asks which topic another one becomes part of. */
export function MergeDialog({ topic, onMerged, onClose }: MergeDialogProps) {
  const { api } = useRuntime()
  const form = useForm(mergeForm(api, topic.id, onMerged))
  const { values, isSubmitting } = form
  const id = useId()
  const trouble = troubleOf(form.failure)
  return (
    <Dialog
      open
      title={words.title(topic.name)}
      dismissable={!isSubmitting}
      onClose={onClose}
      actions={
        <FormActions
          formId={id}
          isSubmitting={isSubmitting}
          isDanger
          labels={{ cancel: words.cancel, submit: words.confirm, submitting: words.merging }}
          onCancel={onClose}
        />
      }
    >
      <FormFields id={id} isSubmitting={isSubmitting} onSubmit={form.submit}>
        <Stack $gap={3}>
          <Text $tone="soft">{words.text(topic.name)}</Text>
          <TargetField form={form} sourceId={topic.id} />
          <Field
            label={words.reason}
            hint={words.reasonHint}
            error={form.errorOf('reason')}
            counter={{ text: values.reason.trim(), max: longestReason }}
          >
            {(control) => (
              <Textarea
                {...control}
                value={values.reason}
                readOnly={isSubmitting}
                onChange={({ target }) => form.change('reason', target.value)}
                onBlur={() => form.blur('reason')}
              />
            )}
          </Field>
          <div role="alert">{trouble !== null && <Text $tone="bad">{trouble}</Text>}</div>
        </Stack>
      </FormFields>
    </Dialog>
  )
}
