import { security as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Text } from '#src/ui/Text.tsx'
import { CodeField } from '../CodeField.tsx'
import { Form } from '../Form.tsx'
import { EmailField, PasswordField } from '../fields.tsx'
import { emailForm } from './change-email.ts'

/** Another address to sign in with, proved by a mailed code. */
export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const form = useForm(emailForm(useRuntime(), onDone))
  return (
    <Form form={form} words={{ heading: words.changeEmail, submitting: words.changing }}>
      <Text $tone="soft" $size="s">
        {words.emailText}
      </Text>
      <PasswordField form={form} field="password" label={words.currentPassword} />
      <EmailField form={form} label={words.newEmail} autoComplete="email" />
      <CodeField form={form} onSend={form.code.send} />
    </Form>
  )
}
