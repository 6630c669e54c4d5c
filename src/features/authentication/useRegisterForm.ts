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
  const { api } = runtime
  return useForm({
    values: { ...empty, invitationCode },
    validate,
    codeField: 'email',
    checkedField: 'nickName',
    async submit(values, signal) {
      await register(runtime, values, invite, signal)
      // The account is there, whatever happens to this: the form then says so, and where to sign in.
      await signIn(runtime, values, signal).catch(() => {})
    },
    async sendCode({ email }, signal) {
      const body = { email: tidyEmail(email) }
      await api.post('/api/auth/send-register-verification-code', { body, signal })
    },
    async check({ nickName }, signal) {
      const params = { query: { nickname: tidyNickname(nickName) } }
      await api.get('/api/users/check-nickname', { params, signal, quiet: true })
    },
  })
}

const validate = (values: Registration) =>
  onlyWrong({
    email: emailProblem(values.email),
    verificationCode: codeProblem(values.verificationCode),
    nickName: nicknameProblem(values.nickName),
    password: newPasswordProblem(values.password),
    confirmPassword: confirmationProblem(values.password, values.confirmPassword),
  })

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
