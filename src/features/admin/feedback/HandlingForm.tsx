import { useEffect } from 'react'
import type { Failure } from '#machines/lib/failure.ts'
import { detail as words } from '#src/messages/admin/feedback.ts'
import { failureText } from '#src/messages/failures.ts'
import { statuses } from '#src/messages/feedback.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useDecisionForm } from '#src/shared/going-on.ts'
import { useNewest } from '#src/runtime/useNewest.ts'
import { SelectField, TextareaField } from '#src/shared/fields.tsx'
import { Trouble } from '#src/shared/FormDialog.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import { handlingForm, replyLimit, valuesOf } from './handling.ts'

interface HandlingFormProps {
  id: string
  feedback: AdminFeedbackDetail
  onSending: (isSending: boolean) => void
  onDone: () => void
  onConflict: (failure: Failure) => void
}

/** Where the feedback goes from here, and what its author is told. What is typed outlives another's being faster. */
export function HandlingForm(props: HandlingFormProps) {
  const { id, feedback, onSending, onDone, onConflict } = props
  const { api } = useRuntime()
  const form = useDecisionForm(handlingForm(api, feedback, { onDone, onConflict }))
  useNewest(form, feedback, valuesOf)
  const { isSubmitting, isTouched, failure } = form
  useEffect(() => onSending(isSubmitting), [isSubmitting, onSending])

  return (
    <FormFields {...{ id, isSubmitting, isTouched }} onSubmit={form.submit}>
      <Stack $gap={3}>
        <SelectField
          form={form}
          field="status"
          label={words.next}
          options={[feedback.status, ...feedback.nextStatuses].map((value) => ({
            value,
            label: value === feedback.status ? words.stay(statuses[value]) : statuses[value],
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
        <Trouble text={failure && failureText(failure)} />
      </Stack>
    </FormFields>
  )
}
