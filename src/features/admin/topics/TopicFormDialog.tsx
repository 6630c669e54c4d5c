import { useId } from 'react'
import { form as words } from '#src/messages/admin/topics.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { FormActions } from '../FormActions.tsx'
import { troubleOf } from '../form-trouble.ts'
import { createWordingMachine, wordingLimits, wordingProblems } from './topic-form.ts'
import type { AdminTopic } from './topic-table.ts'

interface TopicFormDialogProps {
  /** Null for a new one. */
  topic: AdminTopic | null
  onSaved: (topic: AdminTopic) => void
  onClose: () => void
}

/** Writes a topic's name and description. */
export function TopicFormDialog({ topic, onSaved, onClose }: TopicFormDialogProps) {
  const { api } = useRuntime()
  const form = useForm(() => createWordingMachine(api, topic, onSaved), {
    values: { name: topic?.name ?? '', description: topic?.description ?? '' },
    validate: wordingProblems,
  })
  const { values, isSubmitting } = form
  const id = useId()
  const trouble = troubleOf(form.failure)
  return (
    <Dialog
      open
      title={topic === null ? words.add : words.edit(topic.name)}
      dismissable={!isSubmitting}
      onClose={onClose}
      actions={
        <FormActions
          formId={id}
          isSubmitting={isSubmitting}
          labels={{ cancel: words.cancel, submit: words.save, submitting: words.saving }}
          onCancel={onClose}
        />
      }
    >
      <FormFields id={id} isSubmitting={isSubmitting} onSubmit={form.submit}>
        <Stack $gap={3}>
          <Field label={words.name} hint={words.nameHint} error={form.errorOf('name')} required>
            {(control) => (
              <TextInput
                {...control}
                data-autofocus
                autoComplete="off"
                value={values.name}
                readOnly={isSubmitting}
                onChange={({ target }) => form.change('name', target.value)}
                onBlur={() => form.blur('name')}
              />
            )}
          </Field>
          <Field
            label={words.description}
            error={form.errorOf('description')}
            counter={{ text: values.description, max: wordingLimits.description }}
          >
            {(control) => (
              <Textarea
                {...control}
                value={values.description}
                readOnly={isSubmitting}
                onChange={({ target }) => form.change('description', target.value)}
                onBlur={() => form.blur('description')}
              />
            )}
          </Field>
          <div role="alert">{trouble !== null && <Text $tone="bad">{trouble}</Text>}</div>
        </Stack>
      </FormFields>
    </Dialog>
  )
}
