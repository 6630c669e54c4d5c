import { useId } from 'react'
import { invitations as words } from '#src/messages/admin/users.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Select } from '#src/ui/Select.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { invitationForm, spanNames } from './invitation-form.ts'

interface InvitationDialogProps {
  onMade: () => void
  onClose: () => void
}

/** Asks what a new code is good for, and makes it. */
export function InvitationDialog({ onMade, onClose }: InvitationDialogProps) {
  const id = useId()
  const form = useForm(invitationForm(useRuntime(), onMade))
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
