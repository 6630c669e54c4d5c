import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { security as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { Field } from '#src/ui/Field.tsx'
import { Text } from '#src/ui/Text.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { fieldOf, PasswordField } from '../fields.tsx'
import { Form } from '../Form.tsx'
import { formTrouble } from '../refusal.ts'
import { knownPasswordProblem, onlyWrong } from '../rules.ts'

interface Erasure {
  password: string
  confirmation: string
}

/** The end of an account, asked for with the password and with words that one has to type. */
export function EraseAccountForm() {
  const runtime = useRuntime()
  const form = useForm(() => createMachine(runtime), {
    values: { password: '', confirmation: '' },
    validate,
  })
  return (
    <Form
      label={words.erase}
      isSubmitting={form.isSubmitting}
      onSubmit={form.submit}
      submitLabel={words.erase}
      submittingLabel={words.erasing}
      trouble={formTrouble(form.failure, Object.keys(form.values))}
    >
      <Text $tone="soft">{words.eraseWarning}</Text>
      <PasswordField
        {...fieldOf(form, 'password')}
        label={words.currentPassword}
        name="password"
        autoComplete="current-password"
      />
      <Field
        label={words.confirm(words.confirmWords)}
        error={form.errorOf('confirmation')}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name="confirmation"
            autoComplete="off"
            value={form.values.confirmation}
            onChange={(event) => form.change('confirmation', event.target.value)}
            onBlur={() => form.blur('confirmation')}
          />
        )}
      </Field>
    </Form>
  )
}

const validate = ({ password, confirmation }: Erasure) =>
  onlyWrong({
    password: knownPasswordProblem(password),
    confirmation:
      confirmation.trim() === words.confirmWords
        ? undefined
        : words.confirmWrong(words.confirmWords),
  })

const createMachine = ({ api, actors }: Runtime) =>
  createFormMachine<Erasure>().provide({
    actors: {
      submit: fromPromise<void, { values: Erasure }>(async ({ input, signal }) => {
        const body = { password: input.values.password }
        await api.post('/api/account/delete', { body, signal })
        // Every session has ended with the account; the one of this browser shouldn't learn it from a refusal.
        actors.session.send({ type: 'session.logout' })
        actors.toaster.send({
          type: 'toast.show',
          toast: { kind: 'success', ...words.erased },
        })
      }),
    },
  })
