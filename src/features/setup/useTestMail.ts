import { problems } from '#src/messages/authentication.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/form.ts'
import { asking, type StepProps } from './useSetup.ts'

/** A test mail to an address, and what became of it. */
export function useTestMail(setup: StepProps['setup']) {
  const { api } = useRuntime()
  return useForm({
    values: { email: '' },
    // Whether it is an address that mail is sent to, the server says beside the field.
    validate: ({ email }) => (email.trim() === '' ? { email: problems.emailMissing } : {}),
    submit({ email }, signal) {
      const body = { invite: setup.invite, email: email.trim() }
      return asking(setup, api.post('/api/setup/mail-test', { body, signal }))
    },
  })
}
