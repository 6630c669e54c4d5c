import { failureOf } from '#machines/lib/failure.ts'
import { security as words } from '#src/messages/own.ts'
import { userOf } from '#src/runtime/account.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { leaveSession } from '../leave.ts'
import { codeOf, Refusal } from '../refusal.ts'
import {
  confirmationProblem,
  knownPasswordProblem,
  newPasswordProblem,
  onlyWrong,
  codeProblem,
  emailProblem,
  tidyCode,
  tidyEmail,
} from '../rules.ts'

/** Named as the contract names them, so that what the server finds wrong stands beside its field. */
interface PasswordChange {
  currentPassword: string
  password: string
  confirmPassword: string
}

/** Another password on its way to the server. */
export const passwordForm = (
  { api, actors }: Runtime,
  onDone: () => void,
): Form<PasswordChange> => ({
  values: { currentPassword: '', password: '', confirmPassword: '' },
  validate: ({ currentPassword, password, confirmPassword }) =>
    onlyWrong({
      currentPassword: knownPasswordProblem(currentPassword),
      password: newPasswordProblem(password),
      confirmPassword: confirmationProblem(password, confirmPassword),
    }),
  async submit(body, signal) {
    await api.put('/api/account/password', { body, signal })
    const toast = { kind: 'success', ...words.passwordChanged } as const
    actors.toaster.send({ type: 'toast.show', toast })
    onDone()
  },
})

/** Named as the contract names them; the password is asked before the code is mailed. */
interface EmailChange {
  password: string
  email: string
  verificationCode: string
}

const emailChangeProblems = ({ password, email, verificationCode }: EmailChange) =>
  onlyWrong({
    password: knownPasswordProblem(password),
    email: emailProblem(email),
    verificationCode: codeProblem(verificationCode),
  })

/** Another address: a code is mailed there, and proves that it is one's own. */
export const emailForm = ({ api, actors }: Runtime, onDone: () => void): Form<EmailChange> => ({
  values: { password: '', email: '', verificationCode: '' },
  validate: emailChangeProblems,
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

interface Erasure {
  password: string
  confirmation: string
}

/** The end of an account on its way to the server. */
export const erasureForm = ({ api, actors }: Runtime): Form<Erasure> => ({
  values: { password: '', confirmation: '' },
  validate: ({ password, confirmation }) =>
    onlyWrong({
      password: knownPasswordProblem(password),
      confirmation:
        confirmation.trim() === words.confirmWords
          ? undefined
          : words.confirmWrong(words.confirmWords),
    }),
  async submit({ password }, signal) {
    await api.post('/api/account/delete', { body: { password }, signal })
    leaveSession(actors, { kind: 'success', ...words.erased })
  },
})
