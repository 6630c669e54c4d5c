import { fields } from '#src/messages/authentication.ts'
import { security as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Form } from '../Form.tsx'
import { NewPasswordFields, PasswordField } from '../fields.tsx'
import { passwordForm } from './change-password.ts'

/** Another password; every other session ends with the old one. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm(passwordForm(useRuntime(), onDone))
  return (
    <Form form={form} words={{ heading: words.changePassword, submitting: words.changing }}>
      <PasswordField form={form} field="currentPassword" label={words.currentPassword} />
      <NewPasswordFields form={form} label={fields.newPassword} />
    </Form>
  )
}
