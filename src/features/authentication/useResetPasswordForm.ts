import { resetPassword as words } from '#src/messages/authentication.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { leaveSession } from './leave.ts'
import { confirmationProblem, newPasswordProblem, onlyWrong } from './rules.ts'

/** A new password by the `token` of a mailed link. */
export function useResetPasswordForm(token: string) {
  const { api, actors } = useRuntime()
  return useForm({
    values: { password: '', confirmPassword: '' },
    validate: ({ password, confirmPassword }) =>
      onlyWrong({
        password: newPasswordProblem(password),
        confirmPassword: confirmationProblem(password, confirmPassword),
      }),
    async submit(values, signal) {
      await api.post('/api/auth/reset-password', { body: { token, ...values }, signal })
      // Every session has ended with the old password.
      if (!actors.session.getSnapshot().matches('signedIn')) return
      const { succeeded: title, succeededText: message } = words
      leaveSession(actors, { kind: 'success', title, message })
    },
  })
}
