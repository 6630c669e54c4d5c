import { resetPassword as words } from '#src/messages/authentication.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/form.ts'
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
      leaveSession(actors)
    },
  })
}

/** Every session has ended with the old password; the one of this browser shouldn't learn it from a refusal. */
function leaveSession({ session, toaster }: Runtime['actors']) {
  if (!session.getSnapshot().matches('signedIn')) return
  session.send({ type: 'session.logout' })
  const { succeeded: title, succeededText: message } = words
  toaster.send({ type: 'toast.show', toast: { kind: 'success', title, message } })
}
