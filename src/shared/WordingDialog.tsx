import { Text } from '#src/ui/Text.tsx'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'
import { TextareaField, TextField, type FormOf } from './fields.tsx'

/** What a topic or a category says of itself. */
export interface Wording {
  name: string
  description: string
}

interface WordingDialogProps {
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
  form: FormDialogProps['form'] & FormOf<keyof Wording, string>
  onClose: () => void
}

/** Writes a name and a description. */
export function WordingDialog(props: WordingDialogProps) {
  const { title, hint, words, longest, form, onClose } = props
  return (
    <FormDialog {...{ form, title, words, onClose }} fields={['name', 'description']}>
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
