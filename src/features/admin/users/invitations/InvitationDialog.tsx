import { useId } from 'react'
import { optionsOf } from '#src/lib/options.ts'
import { invitations as words } from '#src/messages/admin/users.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { SelectField, TextField } from '#src/shared/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
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
          <TextField
            form={form}
            field="note"
            label={words.note}
            hint={words.noteHint}
            data-autofocus
            maxLength={100}
          />
          <TextField
            form={form}
            field="maxUses"
            label={words.maxUses}
            required
            inputMode="numeric"
          />
          <SelectField
            form={form}
            field="span"
            label={words.expires}
            options={optionsOf(spanNames, words.spans)}
          />
        </Stack>
      </FormFields>
    </Dialog>
  )
}
