import { useId } from 'react'
import type { Form } from '#src/runtime/form.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { FormActions } from './FormActions.tsx'
import { troubleOf } from './form-trouble.ts'

/** What a topic or a category says of itself. */
export interface Wording {
  name: string
  description: string
}

interface WordingDialogProps {
  title: string
  words: {
    name: string
    nameHint: string
    description: string
    descriptionHint?: string
    cancel: string
    save: string
    saving: string
  }
  /** The longest description, in code points. */
  longest: number
  /** Counts once, when the dialog appears. */
  form: Form<Wording>
  onClose: () => void
}

/** Writes a name and a description. */
export function WordingDialog(props: WordingDialogProps) {
  const { title, words, longest, onClose } = props
  const form = useForm(props.form)
  const { values, isSubmitting } = form
  const id = useId()
  const trouble = troubleOf(form.failure)
  return (
    <Dialog
      open
      title={title}
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
            hint={words.descriptionHint}
            error={form.errorOf('description')}
            counter={{ text: values.description, max: longest }}
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
