import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { knownEmailProblem, knownPasswordProblem, onlyWrong } from './rules.ts'
import { signIn, type Credentials } from './sign-in.ts'

export function useLoginForm() {
  const runtime = useRuntime()
  return useForm(() => createLoginMachine(runtime), {
    values: { email: '', password: '' },
    validate: ({ email, password }) =>
      onlyWrong({ email: knownEmailProblem(email), password: knownPasswordProblem(password) }),
  })
}

function createLoginMachine(runtime: Runtime) {
  return createFormMachine<Credentials>().provide({
    actors: {
      submit: fromPromise<void, { values: Credentials }>(({ input, signal }) =>
        signIn(runtime, input.values, signal),
      ),
    },
  })
}
