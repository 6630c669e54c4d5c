import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { emailProblem, onlyWrong, tidyEmail } from './rules.ts'

interface Request {
  email: string
}

export function useForgotPasswordForm() {
  const { api } = useRuntime()
  return useForm(() => createForgotPasswordMachine(api), {
    values: { email: '' },
    validate: ({ email }) => onlyWrong({ email: emailProblem(email) }),
  })
}

/** Answers the address that was written to. */
function createForgotPasswordMachine(api: Runtime['api']) {
  return createFormMachine<Request, string>().provide({
    actors: {
      submit: fromPromise<string, { values: Request }>(async ({ input, signal }) => {
        const email = tidyEmail(input.values.email)
        await api.post('/api/auth/forgot-password', { body: { email }, signal })
        return email
      }),
    },
  })
}
