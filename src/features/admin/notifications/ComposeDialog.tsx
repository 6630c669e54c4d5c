import { type ReactNode, useId } from 'react'
import { formatDateTime } from '#src/lib/dates.ts'
import { compose as words } from '#src/messages/admin/notifications.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { useDecisionForm } from '#src/shared/going-on.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Heading } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { ScheduledDetail } from '#src/data/admin/notifications.ts'
import { ComposeFields } from './ComposeFields.tsx'
import { sendingForm, type Draft, type SendingAnswer, type SendingValues } from './composing.ts'

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
