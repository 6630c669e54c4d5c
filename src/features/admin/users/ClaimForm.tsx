import { useState } from 'react'
import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { claim as words } from '#src/messages/admin/users.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'

interface ClaimFormProps {
  id: string
  onClaimed: () => void
}

interface Claim {
  to: string
}

/** Gives an imported author's posts to the author: to a mailbox, or to an account. */
export function ClaimForm({ id, onClaimed }: ClaimFormProps) {
  const runtime = useRuntime()
  const [create] = useState(() => () => createClaimMachine(runtime, id, onClaimed))
  const form = useForm<Claim, void>(create, {
    values: { to: '' },
    validate: ({ to }) => (to.trim() === '' ? { to: words.missing } : {}),
  })
  return (
    <FormFields label={words.heading} isSubmitting={form.isSubmitting} onSubmit={form.submit}>
      <Stack $gap={3}>
        <Heading>{words.heading}</Heading>
        <Text $tone="soft">{words.text}</Text>
        <Field
          label={words.field}
          error={form.errorOf('to') ?? (form.failure ? failureText(form.failure) : undefined)}
          required
        >
          {(control) => (
            <TextInput
              {...control}
              value={form.values.to}
              onChange={({ target }) => form.change('to', target.value)}
              onBlur={() => form.blur('to')}
            />
          )}
        </Field>
        <div>
          <Button type="submit" $kind="primary" aria-busy={form.isSubmitting}>
            {words.submit}
          </Button>
        </div>
      </Stack>
    </FormFields>
  )
}

const createClaimMachine = ({ api, actors }: Runtime, id: string, onClaimed: () => void) =>
  createFormMachine<Claim, void>().provide({
    actors: {
      submit: fromPromise<void, { values: Claim }>(async ({ input, signal }) => {
        const to = input.values.to.trim()
        const body = to.includes('@') ? { email: to } : { accountId: to }
        const params = { path: { id } }
        await api.post('/api/admin/users/{id}/claim', { params, body, signal })
        const toast = { kind: 'success', title: words.done } as const
        actors.toaster.send({ type: 'toast.show', toast })
        onClaimed()
      }),
    },
  })
