import { security as words } from '#src/messages/own.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { knownPasswordProblem, onlyWrong } from '../rules.ts'

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
    // Every session has ended with the account; the one of this browser shouldn't learn it from a refusal.
    actors.session.send({ type: 'session.logout' })
    actors.toaster.send({ type: 'toast.show', toast: { kind: 'success', ...words.erased } })
  },
})
