import { security as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Text } from '#src/ui/Text.tsx'
import { CodeField } from '../CodeField.tsx'
import { EmailField, fieldOf, PasswordField } from '../fields.tsx'
import { Form } from '../Form.tsx'
import { formTrouble } from '../refusal.ts'
import { emailForm } from './change-email.ts'

/** Another address to sign in with, proved by a mailed code. */
export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const form = useForm(emailForm(useRuntime(), onDone))
  return (
    <Form
      label={words.changeEmail}
      isSubmitting={form.isSubmitting}
      onSubmit={form.submit}
      submitLabel={words.changeEmail}
      submittingLabel={words.changing}
      trouble={formTrouble(form.failure, Object.keys(form.values))}
    >
      <Text $tone="soft" $size="s">
        {words.emailText}
      </Text>
      <PasswordField
        {...fieldOf(form, 'password')}
        label={words.currentPassword}
        name="password"
        autoComplete="current-password"
      />
      <EmailField {...fieldOf(form, 'email')} label={words.newEmail} autoComplete="email" />
      <CodeField
        {...fieldOf(form, 'verificationCode')}
        code={form.code}
        onSend={form.code.send}
      />
    </Form>
  )
}
