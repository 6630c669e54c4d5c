import { failureOf } from '#machines/lib/failure.ts'
import { security as words } from '#src/messages/own.ts'
import { userOf } from '#src/runtime/account.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { codeOf, Refusal } from '../refusal.ts'
import {
  codeProblem,
  emailProblem,
  knownPasswordProblem,
  onlyWrong,
  tidyCode,
  tidyEmail,
} from '../rules.ts'

/** Named as the contract names them; the password is asked before the code is mailed. */
interface EmailChange {
  password: string
  email: string
  verificationCode: string
}

const problemsOf = ({ password, email, verificationCode }: EmailChange) =>
  onlyWrong({
    password: knownPasswordProblem(password),
    email: emailProblem(email),
    verificationCode: codeProblem(verificationCode),
  })

/** Another address: a code is mailed there, and proves that it is one's own. */
export const emailForm = ({ api, actors }: Runtime, onDone: () => void): Form<EmailChange> => ({
  values: { password: '', email: '', verificationCode: '' },
  validate: problemsOf,
  codeField: 'email',
  codeInput: 'verificationCode',
  async sendCode({ email, password }, signal) {
    if (knownPasswordProblem(password) !== undefined) throw passwordFirst()
    const body = { email: tidyEmail(email), password }
    await api.post('/api/account/email/verification-code', { body, signal })
  },
  async submit({ email, verificationCode }, signal) {
    const body = { email: tidyEmail(email), verificationCode: tidyCode(verificationCode) }
    try {
      const user = userOf(await api.put('/api/account/email', { body, signal }))
      actors.session.send({ type: 'user.changed', user })
      const toast = { kind: 'success', ...words.emailChanged(user.email) } as const
      actors.toaster.send({ type: 'toast.show', toast })
      onDone()
    } catch (error) {
      throw besideEmail(error)
    }
  },
})

const passwordFirst = () => {
  const message = words.passwordFirst
  return new Refusal({ kind: 'invalid', fields: { password: [message] }, message })
}

const emailTaken = 2002

function besideEmail(error: unknown) {
  if (codeOf(failureOf(error)) !== emailTaken) return error
  return new Refusal({ kind: 'invalid', fields: { email: [words.emailTaken] } })
}
