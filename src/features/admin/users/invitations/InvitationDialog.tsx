import { optionsOf } from '#src/lib/options.ts'
import { invitations as words } from '#src/messages/admin/users.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { FormDialog } from '#src/shared/FormDialog.tsx'
import { SelectField, TextField } from '#src/shared/fields.tsx'
import { invitationForm, spanNames } from './invitation-form.ts'

interface InvitationDialogProps {
  onMade: () => void
  onClose: () => void
}

/** Asks what a new code is good for, and makes it. */
export function InvitationDialog({ onMade, onClose }: InvitationDialogProps) {
  const form = useForm(invitationForm(useRuntime(), onMade))
  return (
    <FormDialog
      form={form}
      title={words.create}
      words={{ ...words, submit: words.confirm, submitting: words.confirm }}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
