import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { knownEmailProblem, knownPasswordProblem, onlyWrong } from './rules.ts'
import { signIn } from './sign-in.ts'

export function useLoginForm() {
  const runtime = useRuntime()
  return useForm({
    values: { email: '', password: '' },
    validate: ({ email, password }) =>
      onlyWrong({ email: knownEmailProblem(email), password: knownPasswordProblem(password) }),
    submit: (values, signal) => signIn(runtime, values, signal),
  })
}
