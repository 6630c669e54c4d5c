import { optionsOf } from '#src/lib/options.ts'
import { invitations as words } from '#src/messages/admin/users.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { FormDialog } from '#src/shared/FormDialog.tsx'
import { SelectField, TextField } from '#src/shared/fields.tsx'
import { useDecisionForm } from '#src/shared/going-on.ts'
import { invitationForm, spanNames } from './invitation-form.ts'

interface InvitationDialogProps {
  /** Heard also when the dialog is gone by then. */
  onMade: () => void
  onClose: () => void
}

/** Asks what a new code is good for, and makes it. */
export function InvitationDialog({ onMade, onClose }: InvitationDialogProps) {
  const form = useDecisionForm({
    ...invitationForm(useRuntime(), onMade),
    onSucceeded: onClose,
  })
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
