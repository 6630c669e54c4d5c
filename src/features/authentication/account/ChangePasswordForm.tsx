import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { fields, register } from '#src/messages/authentication.ts'
import { security as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { fieldOf, PasswordField } from '../fields.tsx'
import { Form } from '../Form.tsx'
import { formTrouble } from '../refusal.ts'
import {
  confirmationProblem,
  knownPasswordProblem,
  limits,
  newPasswordProblem,
  onlyWrong,
} from '../rules.ts'

/** Named as the contract names them, so that what the server finds wrong stands beside its field. */
interface PasswordChange {
  currentPassword: string
  password: string
  confirmPassword: string
}

/** Another password; every other session ends with the old one. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const runtime = useRuntime()
  const form = useForm(() => createMachine(runtime, onDone), {
    values: { currentPassword: '', password: '', confirmPassword: '' },
    validate,
  })
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

const validate = ({ currentPassword, password, confirmPassword }: PasswordChange) =>
  onlyWrong({
    currentPassword: knownPasswordProblem(currentPassword),
    password: newPasswordProblem(password),
    confirmPassword: confirmationProblem(password, confirmPassword),
  })

const createMachine = ({ api, actors }: Runtime, onDone: () => void) =>
  createFormMachine<PasswordChange>().provide({
    actors: {
      submit: fromPromise<void, { values: PasswordChange }>(async ({ input, signal }) => {
        await api.put('/api/account/password', { body: input.values, signal })
        actors.toaster.send({
          type: 'toast.show',
          toast: { kind: 'success', ...words.passwordChanged },
        })
        onDone()
      }),
    },
  })
