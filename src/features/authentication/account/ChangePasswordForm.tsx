import { fields, register } from '#src/messages/authentication.ts'
import { security as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { fieldOf, PasswordField } from '../fields.tsx'
import { Form } from '../Form.tsx'
import { formTrouble } from '../refusal.ts'
import { limits } from '../rules.ts'
import { passwordForm } from './change-password.ts'

/** Another password; every other session ends with the old one. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm(passwordForm(useRuntime(), onDone))
  return (
    <Form
      label={words.changePassword}
      isSubmitting={form.isSubmitting}
      onSubmit={form.submit}
      submitLabel={words.changePassword}
      submittingLabel={words.changing}
      trouble={formTrouble(form.failure, Object.keys(form.values))}
    >
      <PasswordField
        {...fieldOf(form, 'currentPassword')}
        label={words.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
      />
      <PasswordField
        {...fieldOf(form, 'password')}
        label={fields.newPassword}
        name="password"
        autoComplete="new-password"
        hint={register.passwordHint(limits.password.shortest)}
      />
      <PasswordField
        {...fieldOf(form, 'confirmPassword')}
        label={fields.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
      />
    </Form>
  )
}
