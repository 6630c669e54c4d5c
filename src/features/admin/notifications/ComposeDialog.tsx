import { type ReactNode, useId } from 'react'
import type { ScheduledDetail } from '#src/data/admin/notifications.ts'
import { peopleSearch } from '#src/data/admin/users.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { compose as words, kindHints, kinds } from '#src/messages/admin/notifications.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import type { FormView } from '#src/runtime/form.ts'
import { TextareaField, TextField } from '#src/shared/fields.tsx'
import { troubleOf } from '#src/shared/form-trouble.ts'
import { Trouble } from '#src/shared/FormDialog.tsx'
import { useDecisionForm } from '#src/shared/going-on.ts'
import { SearchCombobox } from '#src/shared/SearchCombobox.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { Heading } from '#src/ui/Text.tsx'
import type { Token } from '#src/ui/TokenInput.tsx'
import {
  type Draft,
  limits,
  type SendingAnswer,
  sendingForm,
  type SendingValues,
} from './composing.ts'
import { sendingKinds } from './sending-tables.tsx'

/** Shows a notice as its readers will: what it is called, what it says, and perhaps by whom. */
export type Preview = (notice: {
  title: string
  content: string
  isSigned: boolean
  /** Left out, it is the viewer. */
  author?: ScheduledDetail['sender'] | undefined
}) => ReactNode

interface ComposeDialogProps {
  preview: Preview
  /** What it takes the place of; left out, it is new. */
  draft?: Draft
  /** Heard also when the dialog is gone by then. */
  onSent: (answer: SendingAnswer) => void
  /** It was sent, and the dialog is still there. */
  onDone: (answer: SendingAnswer) => void
  onClose: () => void
}

/**
 * Writes to members, at once or at a time of its own, and shows beside it what they will read. What is typed outlives
 * the dialog and its page: a press beside it must not throw it away.
 */
export function ComposeDialog(props: ComposeDialogProps) {
  const { preview, draft = null, onSent, onDone, onClose } = props
  const toaster = useToaster()
  const id = useId()
  const handleSent = (answer: SendingAnswer) => {
    toaster.show({ kind: 'success', title: toldOf(answer) })
    onSent(answer)
  }
  const form = useDecisionForm({
    ...sendingForm(useRuntime(), draft, handleSent),
    onSucceeded: onDone,
  })
  const { values, isSubmitting } = form
  return (
    <Dialog
      width="medium"
      title={draft === null ? words.dialog : words.edit}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button $kind="primary" type="submit" form={id} aria-busy={isSubmitting}>
            {isSubmitting ? words.sending : draft === null ? sendText(values) : words.save}
          </Button>
        </>
      }
    >
      <FormFields {...{ id, isSubmitting }} onSubmit={form.submit} onUnfinished={form.review}>
        <Stack $gap={3}>
          <ComposeFields form={form} mustWait={draft !== null} />
          <Stack as="section" $gap={1} aria-label={words.preview}>
            <Heading as="h3" $size="small">
              {words.preview}
            </Heading>
            {preview({
              title: values.title.trim() || words.untitled,
              content: values.content.trim(),
              isSigned: values.kind === 'announcement',
              author: draft?.sender,
            })}
          </Stack>
        </Stack>
      </FormFields>
    </Dialog>
  )
}

function sendText({ kind, recipients, sendAt }: SendingValues) {
  if (sendAt !== '') return words.schedule
  return words.sendNow(
    kind === 'announcement' ? words.everybody : words.people(recipients.length),
  )
}

const toldOf = ({ createdCount, sendAt }: SendingAnswer) =>
  sendAt === null ? words.sent(createdCount) : words.scheduled(formatDateTime(sendAt))

interface ComposeFieldsProps {
  form: FormView<SendingValues, SendingAnswer>
  /** It cannot be sent at once. */
  mustWait: boolean
}

/** What is sent, to whom and when. */
function ComposeFields({ form, mustWait }: ComposeFieldsProps) {
  const { values } = form
  const isForAll = values.kind === 'announcement'
  return (
    <>
      <RadioGroup
        legend={words.kind}
        options={sendingKinds.map((value) => ({
          value,
          label: kinds[value],
          hint: kindHints[value],
        }))}
        value={values.kind}
        onChange={(kind) => form.change('kind', kind)}
      />
      {!isForAll && (
        <RecipientField
          recipients={values.recipients}
          onChange={(recipients) => form.change('recipients', recipients)}
          error={form.errorOf('recipients')}
        />
      )}
      <TextField
        form={form}
        field="title"
        label={words.title}
        required
        max={limits.title}
        autoComplete="off"
      />
      <TextareaField
        form={form}
        field="content"
        label={words.content}
        required
        max={limits.content}
        rows={4}
      />
      <TextField
        form={form}
        field="sendAt"
        label={words.sendAt}
        hint={mustWait ? words.waitHint : words.sendAtHint}
        required={mustWait}
        type="datetime-local"
      />
      <Trouble text={troubleOf(form, isForAll ? wordFields : [...wordFields, 'recipients'])} />
    </>
  )
}

// What else it has is not shown beside a field.
const wordFields = ['title', 'content', 'sendAt']

interface RecipientFieldProps {
  recipients: readonly Token[]
  onChange: (recipients: readonly Token[]) => void
  error: string | undefined
}

/** Who gets it, found by what they are called. */
function RecipientField({ recipients, onChange, error }: RecipientFieldProps) {
  return (
    <Field
      label={words.recipients}
      hint={words.recipientsHint(limits.recipients)}
      error={error}
      required
    >
      {(control) => (
        <SearchCombobox
          control={control}
          query={peopleSearch}
          tokens={recipients}
          onRemove={(gone) => onChange(recipients.filter(({ key }) => key !== gone))}
          onPick={({ id, nickName }) => onChange([...recipients, { key: id, label: nickName }])}
          optionOf={({ id, nickName, email }) => ({
            key: id,
            label: nickName,
            ...(email !== null && { hint: email }),
          })}
          full={recipients.length >= limits.recipients && words.nobody}
          words={{ ...words, none: words.nobody }}
        />
      )}
    </Field>
  )
}
