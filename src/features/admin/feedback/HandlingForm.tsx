import { useEffect, useEffectEvent } from 'react'
import type { Failure } from '#machines/lib/failure.ts'
import { detail as words } from '#src/messages/admin/feedback.ts'
import { failureText } from '#src/messages/failures.ts'
import { statuses } from '#src/messages/feedback.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useForm } from '#src/runtime/useForm.ts'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Select } from '#src/ui/Select.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
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
  const form = useForm(handlingForm(api, feedback, { onDone, onConflict }))
  const { values, isSubmitting, failure } = form
  useEffect(() => onSending(isSubmitting), [isSubmitting, onSending])

  const catchUp = useEffectEvent(() => {
    if (values.seen.version !== feedback.version)
      form.reset({ ...valuesOf(feedback), reply: values.reply })
  })
  useEffect(() => catchUp(), [feedback.version])

  return (
    <FormFields id={id} isSubmitting={isSubmitting} onSubmit={form.submit}>
      <Stack $gap={3}>
        <Field label={words.next}>
          {(control) => (
            <Select
              {...control}
              value={values.status}
              onChange={({ target }) => {
                const status = choices(feedback).find((known) => known === target.value)
                if (status) form.change('status', status)
              }}
            >
              {choices(feedback).map((status) => (
                <option key={status} value={status}>
                  {status === feedback.status ? words.stay(statuses[status]) : statuses[status]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={words.reply}
          hint={words.replyHint}
          error={form.errorOf('reply')}
          counter={{ text: values.reply.trim(), max: replyLimit }}
        >
          {(control) => (
            <Textarea
              {...control}
              data-autofocus
              rows={4}
              value={values.reply}
              readOnly={isSubmitting}
              onChange={({ target }) => form.change('reply', target.value)}
            />
          )}
        </Field>
        <div role="alert">
          {failure !== null && <Text $tone="bad">{failureText(failure)}</Text>}
        </div>
      </Stack>
    </FormFields>
  )
}

/** Where it stands, and where it can go. */
const choices = ({ status, nextStatuses }: AdminFeedbackDetail) => [status, ...nextStatuses]
