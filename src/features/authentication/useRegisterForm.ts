import { useState } from 'react'
import { fromPromise } from 'xstate'
import { failureOf } from '#machines/lib/caught.ts'
import type { Failure } from '#machines/lib/failure.ts'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { besideField } from './refusal.ts'
import {
  codeProblem,
  confirmationProblem,
  emailProblem,
  newPasswordProblem,
  nicknameProblem,
  onlyWrong,
  tidyCode,
  tidyEmail,
  tidyNickname,
} from './rules.ts'
import { signIn } from './sign-in.ts'

/** Named as the contract names them, so that what the server finds wrong stands beside its field. */
export interface Registration {
  email: string
  verificationCode: string
  nickName: string
  password: string
  confirmPassword: string
  /** Asked for only where it is needed. */
  invitationCode: string
}

const empty: Registration = {
  email: '',
  verificationCode: '',
  nickName: '',
  password: '',
  confirmPassword: '',
  invitationCode: '',
}

/** Becoming a member. `invite` is the token of the link that makes the first administrator. */
export function useRegisterForm(invite: string | null, invitationCode: string) {
  const runtime = useRuntime()
  const [checkFailure, setCheckFailure] = useState<Failure | null>(null)
  const form = useForm(() => createRegisterMachine(runtime, invite, setCheckFailure), {
    values: { ...empty, invitationCode },
    validate,
    codeField: 'email',
    checkedField: 'nickName',
  })
  return { form, checkFailure }
}

const validate = (values: Registration) =>
  onlyWrong({
    email: emailProblem(values.email),
    verificationCode: codeProblem(values.verificationCode),
    nickName: nicknameProblem(values.nickName),
    password: newPasswordProblem(values.password),
    confirmPassword: confirmationProblem(values.password, values.confirmPassword),
  })

function createRegisterMachine(
  runtime: Runtime,
  invite: string | null,
  onCheckFailed: (failure: Failure) => void,
) {
  const { api } = runtime
  return createFormMachine<Registration>().provide({
    actors: {
      submit: fromPromise<void, { values: Registration }>(async ({ input, signal }) => {
        await register(runtime, input.values, invite, signal)
        // The account is there, whatever happens to this: the form then says so, and where to sign in.
        await signIn(runtime, input.values, signal).catch(() => {})
      }),
      sendCode: fromPromise<void, { values: Registration }>(async ({ input, signal }) => {
        const body = { email: tidyEmail(input.values.email) }
        await api.post('/api/auth/send-register-verification-code', { body, signal })
      }),
      check: fromPromise<void, { values: Registration }>(async ({ input, signal }) => {
        const query = { nickname: tidyNickname(input.values.nickName) }
        try {
          const params = { query }
          await api.get('/api/users/check-nickname', { params, signal, quiet: true })
        } catch (error) {
          if (!signal.aborted) onCheckFailed(failureOf(error))
          throw error
        }
      }),
    },
  })
}

async function register(
  { api }: Runtime,
  values: Registration,
  invite: string | null,
  signal: AbortSignal,
) {
  const { email, verificationCode, nickName, invitationCode, ...passwords } = values
  const body = {
    ...passwords,
    email: tidyEmail(email),
    verificationCode: tidyCode(verificationCode),
    nickName: tidyNickname(nickName),
    ...(invite && { invite }),
    ...(invitationCode.trim() !== '' && { invitationCode: invitationCode.trim() }),
  }
  try {
    await api.post('/api/auth/register', { body, signal })
  } catch (error) {
    throw besideField(error)
  }
}
