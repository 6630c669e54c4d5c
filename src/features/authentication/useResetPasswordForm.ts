import { failureOf } from '#machines/lib/failure.ts'
import { resetPassword as words } from '#src/messages/authentication.ts'
import { viewerIdOf } from '#src/runtime/account.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { leaveSession } from './leave.ts'
import { Refusal } from './refusal.ts'
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
      try {
        await api.post('/api/auth/reset-password', { body: { token, ...values }, signal })
      } catch (error) {
        const failure = failureOf(error)
        const isBan = failure.kind === 'ended' && failure.reason === 'banned'
        // The ban is the link's account's: whoever is signed in hears of their own by their own calls.
        if (!isBan || viewerIdOf(actors) === null) throw error
        throw new Refusal({ kind: 'denied', message: words.banned })
      }
      // Every session has ended with the old password.
      if (!actors.session.getSnapshot().matches('signedIn')) return
      const { succeeded: title, succeededText: message } = words
      leaveSession(actors, { kind: 'success', title, message })
    },
  })
}
