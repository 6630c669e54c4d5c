import { security as words } from '#src/messages/own.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import {
  confirmationProblem,
  knownPasswordProblem,
  newPasswordProblem,
  onlyWrong,
} from '../rules.ts'

/** Named as the contract names them, so that what the server finds wrong stands beside its field. */
interface PasswordChange {
  currentPassword: string
  password: string
  confirmPassword: string
}

/** Another password on its way to the server. */
export const passwordForm = (
  { api, actors }: Runtime,
  onDone: () => void,
): Form<PasswordChange> => ({
  values: { currentPassword: '', password: '', confirmPassword: '' },
  validate: ({ currentPassword, password, confirmPassword }) =>
    onlyWrong({
      currentPassword: knownPasswordProblem(currentPassword),
      password: newPasswordProblem(password),
      confirmPassword: confirmationProblem(password, confirmPassword),
    }),
  async submit(body, signal) {
    await api.put('/api/account/password', { body, signal })
    const toast = { kind: 'success', ...words.passwordChanged } as const
    actors.toaster.send({ type: 'toast.show', toast })
    onDone()
  },
})
