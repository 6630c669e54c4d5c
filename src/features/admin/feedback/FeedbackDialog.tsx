import { useId, useState } from 'react'
import { feedbackDetail, type AdminFeedback } from '#src/data/admin/feedback.ts'
import { detail as words } from '#src/messages/admin/feedback.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { forgetKept } from '#src/runtime/kept.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { FeedbackWhole } from './FeedbackWhole.tsx'
import { HandlingForm } from './HandlingForm.tsx'
import { nameOf } from './feedback-table.tsx'
import { keptReply } from './handling.ts'

interface FeedbackDialogProps {
  feedback: AdminFeedback
  /** Heard also when the dialog is gone by then. */
  onDone: () => void
  /** Somebody was faster: how it is by now is to be read. */
  onOutdated: () => void
  onClose: () => void
}

/** The whole of a feedback with its pictures and its report, and the answer to it. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  const { feedback, onDone, onOutdated, onClose } = props
  const runtime = useRuntime()
  const whole = useQuery(feedbackDetail, feedback.id)
  const formId = useId()
  const [isSending, setIsSending] = useState(false)
  const handleClose = () => {
    if (whole.data) forgetKept(runtime, keptReply(whole.data))
    onClose()
  }
  return (
    <Dialog
      width="medium"
      title={words.title(nameOf(feedback))}
      onClose={handleClose}
      actions={
        <>
          <Button disabled={isSending} onClick={handleClose}>
            {words.close}
          </Button>
          <Button
            $kind="primary"
            type="submit"
            form={formId}
            aria-busy={isSending}
            disabled={whole.data === null}
          >
            {isSending ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <Loaded view={whole} skeleton={<SkeletonText lines={8} />}>
        {(data) => (
          <Stack $gap={4}>
            <FeedbackWhole feedback={data} />
            <HandlingForm
              id={formId}
              feedback={data}
              onSending={setIsSending}
              onDone={onDone}
              onClose={onClose}
              onOutdated={() => {
                whole.refresh()
                onOutdated()
              }}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
