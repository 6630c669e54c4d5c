import { failureOf } from '#machines/lib/failure.ts'
import * as queries from '#src/data/queries.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/form.ts'
import { besideField, codeOf } from './refusal.ts'
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
interface Registration {
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
  const about = aboutPerson(runtime)
  return useForm({
    values: { ...empty, invitationCode },
    validate,
    ...about,
    sendCode: (values, signal) => asAllowed(runtime, about.sendCode(values, signal)),
    async submit(values, signal) {
      await asAllowed(runtime, register(runtime, values, signal))
      // The account is there, whatever happens to this: the form then says so, and where to sign in.
      await signIn(runtime, values, signal).catch(() => {})
    },
  })
}

/** Nobody may register (2013), or only with another invitation (2014). */
const notAllowed: readonly unknown[] = [2013, 2014]

/** Who may register can have changed since the page was opened: a refusal for that reason brings up what holds now. */
async function asAllowed({ queryClient }: Runtime, answer: Promise<void>): Promise<void> {
  try {
    await answer
  } catch (error) {
    if (notAllowed.includes(codeOf(failureOf(error)))) queryClient.refresh(queries.site, null)
    throw error
  }
}

/** What is asked of the server while somebody who is to become a member types. */
export const aboutPerson = ({ api }: Runtime) => ({
  codeField: 'email' as const,
  codeInput: 'verificationCode' as const,
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
