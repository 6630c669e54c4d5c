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

/** Becoming a member. */
export function useRegisterForm(invitationCode: string) {
  const runtime = useRuntime()
  return useForm({
    values: { ...empty, invitationCode },
    validate,
    ...aboutPerson(runtime),
    async submit(values, signal) {
      await register(runtime, values, signal)
      // The account is there, whatever happens to this: the form then says so, and where to sign in.
      await signIn(runtime, values, signal).catch(() => {})
    },
  })
}

/** What is asked of the server while somebody who is to become a member types. */
export const aboutPerson = ({ api }: Runtime) => ({
  codeField: 'email' as const,
  checkedField: 'nickName' as const,
  async sendCode({ email }: Pick<Registration, 'email'>, signal: AbortSignal) {
    const body = { email: tidyEmail(email) }
    await api.post('/api/auth/send-register-verification-code', { body, signal })
  },
  async check({ nickName }: Pick<Registration, 'nickName'>, signal: AbortSignal) {
    const params = { query: { nickname: tidyNickname(nickName) } }
    await api.get('/api/users/check-nickname', { params, signal, quiet: true })
  },
})

const validate = (values: Registration) => onlyWrong(problemsOf(values))

/** What is wrong with each of the fields that everybody fills in. */
export const problemsOf = (values: Omit<Registration, 'invitationCode'>) => ({
  email: emailProblem(values.email),
  verificationCode: codeProblem(values.verificationCode),
  nickName: nicknameProblem(values.nickName),
  password: newPasswordProblem(values.password),
  confirmPassword: confirmationProblem(values.password, values.confirmPassword),
})

async function register({ api }: Runtime, values: Registration, signal: AbortSignal) {
  const { email, verificationCode, nickName, invitationCode, ...passwords } = values
  const body = {
    ...passwords,
    email: tidyEmail(email),
    verificationCode: tidyCode(verificationCode),
    nickName: tidyNickname(nickName),
    ...(invitationCode.trim() !== '' && { invitationCode: invitationCode.trim() }),
  }
  try {
    await api.post('/api/auth/register', { body, signal })
  } catch (error) {
    throw besideField(error)
  }
}
