import { security as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Field } from '#src/ui/Field.tsx'
import { Text } from '#src/ui/Text.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { fieldOf, PasswordField } from '../fields.tsx'
import { Form } from '../Form.tsx'
import { formTrouble } from '../refusal.ts'
import { erasureForm } from './erase-account.ts'

/** The end of an account, asked for with the password and with words that one has to type. */
export function EraseAccountForm() {
  const form = useForm(erasureForm(useRuntime()))
  return (
    <Form
      label={words.erase}
      isSubmitting={form.isSubmitting}
      onSubmit={form.submit}
      submitLabel={words.erase}
      submittingLabel={words.erasing}
      trouble={formTrouble(form.failure, Object.keys(form.values))}
    >
      <Text $tone="soft">{words.eraseWarning}</Text>
      <PasswordField
        {...fieldOf(form, 'password')}
        label={words.currentPassword}
        name="password"
        autoComplete="current-password"
      />
      <Field
        label={words.confirm(words.confirmWords)}
        error={form.errorOf('confirmation')}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name="confirmation"
            autoComplete="off"
            value={form.values.confirmation}
            onChange={(event) => form.change('confirmation', event.target.value)}
            onBlur={() => form.blur('confirmation')}
          />
        )}
      </Field>
    </Form>
  )
}
