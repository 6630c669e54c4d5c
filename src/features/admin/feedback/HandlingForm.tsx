import { useEffect } from 'react'
import { detail as words } from '#src/messages/admin/feedback.ts'
import { statuses } from '#src/messages/feedback.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useEditForm } from '#src/shared/going-on.ts'
import { SelectField, TextareaField } from '#src/shared/fields.tsx'
import { ReloadableFailure } from '#src/shared/ReloadableFailure.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import { handlingForm, replyLimit } from './handling.ts'

interface HandlingFormProps {
  id: string
  feedback: AdminFeedbackDetail
  onSending: (isSending: boolean) => void
  /** Heard also when the form is gone by then. */
  onDone: () => void
  onClose: () => void
  /** Somebody was faster: what they made of it is to be seen first. */
  onOutdated: () => void
}

/** Where the feedback goes from here, and what its author is told. What is typed outlives another's being faster. */
export function HandlingForm(props: HandlingFormProps) {
  const { id, feedback, onSending, onDone, onOutdated, onClose } = props
  const { api } = useRuntime()
  const form = useEditForm(
    { ...handlingForm(api, feedback, onDone), onSucceeded: onClose },
    feedback,
    onOutdated,
  )
  const { values, isSubmitting, isTouched } = form
  useEffect(() => onSending(isSubmitting), [isSubmitting, onSending])

  return (
    <FormFields {...{ id, isSubmitting, isTouched }} onSubmit={form.submit}>
      <Stack $gap={3}>
        <SelectField
          form={form}
          field="status"
          label={words.next}
          options={[values.present, ...values.nextStatuses].map((value) => ({
            value,
            label: value === values.present ? words.stay(statuses[value]) : statuses[value],
          }))}
        />
        <TextareaField
          form={form}
          field="reply"
          label={words.reply}
          hint={words.replyHint}
          max={replyLimit}
          data-autofocus
          rows={4}
          // Another status without a reply is enough: nothing is missing before it is sent.
          onBlur={undefined}
        />
        <ReloadableFailure form={form} fields={['status', 'reply']} />
      </Stack>
    </FormFields>
  )
}
