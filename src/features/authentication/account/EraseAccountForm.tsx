import { security as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { TextField } from '#src/shared/fields.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Form } from '../Form.tsx'
import { PasswordField } from '../fields.tsx'
import { erasureForm } from './erase-account.ts'

/** The end of an account, asked for with the password and with words that one has to type. */
export function EraseAccountForm() {
  const form = useForm(erasureForm(useRuntime()))
  return (
    <Form form={form} words={{ heading: words.erase, submitting: words.erasing }}>
      <Text $tone="soft">{words.eraseWarning}</Text>
      <PasswordField form={form} field="password" label={words.currentPassword} />
      <TextField
        form={form}
        field="confirmation"
        label={words.confirm(words.confirmWords)}
        required
        name="confirmation"
        autoComplete="off"
        readOnly={false}
      />
    </Form>
  )
}
