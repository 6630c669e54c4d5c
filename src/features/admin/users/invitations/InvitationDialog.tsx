import { useId, useState } from 'react'
import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { invitations as words } from '#src/messages/admin/users.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { Runtime } from '#src/runtime/runtime.ts'
import { useForm } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Select } from '#src/ui/Select.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'

interface InvitationDialogProps {
  onMade: () => void
  onClose: () => void
}

const day = 86_400_000
const spans = { week: 7 * day, month: 30 * day, ever: null } as const
type Span = keyof typeof spans
const spanNames = ['week', 'month', 'ever'] as const satisfies readonly Span[]
const mostUses = 1000

interface Wanted {
  note: string
  maxUses: string
  span: Span
}

/** Asks what a new code is good for, and makes it. */
export function InvitationDialog({ onMade, onClose }: InvitationDialogProps) {
  const runtime = useRuntime()
  const id = useId()
  const [create] = useState(() => () => createInvitationMachine(runtime, onMade))
  const form = useForm<Wanted, void>(create, {
    values: { note: '', maxUses: '1', span: 'week' },
    validate: ({ maxUses }) => (usesOf(maxUses) ? {} : { maxUses: words.problems.maxUses }),
  })
  return (
    <Dialog
      open
      title={words.create}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button $kind="primary" type="submit" form={id} aria-busy={form.isSubmitting}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <FormFields id={id} isSubmitting={form.isSubmitting} onSubmit={form.submit}>
        <Stack $gap={3}>
          {form.failure && <Text $tone="bad">{failureText(form.failure)}</Text>}
          <Field label={words.note} hint={words.noteHint} error={form.errorOf('note')}>
            {(control) => (
              <TextInput
                {...control}
                data-autofocus
                maxLength={100}
                value={form.values.note}
                onChange={({ target }) => form.change('note', target.value)}
              />
            )}
          </Field>
          <Field label={words.maxUses} error={form.errorOf('maxUses')} required>
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                value={form.values.maxUses}
                onChange={({ target }) => form.change('maxUses', target.value)}
                onBlur={() => form.blur('maxUses')}
              />
            )}
          </Field>
          <Field label={words.expires}>
            {(control) => (
              <Select
                {...control}
                value={form.values.span}
                onChange={({ target }) =>
                  form.change('span', spanNames.find((it) => it === target.value) ?? 'week')
                }
              >
                {spanNames.map((name) => (
                  <option key={name} value={name}>
                    {words.spans[name]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Stack>
      </FormFields>
    </Dialog>
  )
}

/** How often it may be used, as it was typed; undefined when it can't be. */
function usesOf(typed: string): number | undefined {
  const uses = Number(typed.normalize('NFKC').trim())
  return Number.isInteger(uses) && uses >= 1 && uses <= mostUses ? uses : undefined
}

const createInvitationMachine = ({ api, actors }: Runtime, onMade: () => void) =>
  createFormMachine<Wanted, void>().provide({
    actors: {
      submit: fromPromise<void, { values: Wanted }>(async ({ input, signal }) => {
        const { note, maxUses, span } = input.values
        const length = spans[span]
        const expiresAt = length === null ? null : new Date(Date.now() + length).toISOString()
        const body = { note, maxUses: usesOf(maxUses) ?? 1, expiresAt }
        await api.post('/api/admin/invitations', { body, signal })
        const toast = { kind: 'success', title: words.created } as const
        actors.toaster.send({ type: 'toast.show', toast })
        onMade()
      }),
    },
  })
