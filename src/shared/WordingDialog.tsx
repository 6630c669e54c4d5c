import type { FormView } from '#src/runtime/useForm.ts'
import { Text } from '#src/ui/Text.tsx'
import { FormDialog } from './FormDialog.tsx'
import { TextareaField, TextField } from './fields.tsx'

/** What a topic or a category says of itself. */
export interface Wording {
  name: string
  description: string
}

interface WordingDialogProps<Answer> {
  title: string
  /** What happens once it is sent. */
  hint?: string
  words: {
    name: string
    nameHint: string
    description: string
    descriptionHint?: string
    cancel: string
    submit: string
    submitting: string
  }
  /** The longest description, in code points. */
  longest: number
  form: FormView<Wording, Answer>
  onClose: () => void
}

/** Writes a name and a description. */
export function WordingDialog<Answer>(props: WordingDialogProps<Answer>) {
  const { title, hint, words, longest, form, onClose } = props
  return (
    <FormDialog form={form} title={title} words={words} onClose={onClose}>
      {hint !== undefined && (
        <Text $tone="soft" $size="s">
          {hint}
        </Text>
      )}
      <TextField
        form={form}
        field="name"
        label={words.name}
        hint={words.nameHint}
        required
        data-autofocus
        autoComplete="off"
      />
      <TextareaField
        form={form}
        field="description"
        label={words.description}
        hint={words.descriptionHint}
        counter={{ text: form.values.description, max: longest }}
      />
    </FormDialog>
  )
}
