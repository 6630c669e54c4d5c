import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { emailProblem, onlyWrong, tidyEmail } from './rules.ts'

/** Answers the address that was written to. */
export function useForgotPasswordForm() {
  const { api } = useRuntime()
  return useForm({
    values: { email: '' },
    validate: ({ email }) => onlyWrong({ email: emailProblem(email) }),
    async submit(values, signal) {
      const email = tidyEmail(values.email)
      await api.post('/api/auth/forgot-password', { body: { email }, signal })
      return email
    },
  })
}
