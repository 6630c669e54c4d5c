import { useId, useState } from 'react'
import { feedbackDetail, type AdminFeedback } from '#src/data/admin/feedback.ts'
import { detail as words } from '#src/messages/admin/feedback.ts'
import { failureText } from '#src/messages/failures.ts'
import { useToaster } from '#src/runtime/hooks.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { FeedbackWhole } from './FeedbackWhole.tsx'
import { HandlingForm } from './HandlingForm.tsx'
import { nameOf } from './feedback-table.tsx'

interface FeedbackDialogProps {
  feedback: AdminFeedback
  onDone: () => void
  onClose: () => void
}

/** The whole of a feedback with its pictures and its report, and the answer to it. */
export function FeedbackDialog({ feedback, onDone, onClose }: FeedbackDialogProps) {
  const whole = useQuery(feedbackDetail, feedback.id)
  const toaster = useToaster()
  const formId = useId()
  const [isSending, setIsSending] = useState(false)
  return (
    <Dialog
      width="medium"
      title={words.title(nameOf(feedback))}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isSending} onClick={onClose}>
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
              onConflict={(failure) => {
                toaster.show({
                  kind: 'error',
                  title: words.refused,
                  message: failureText(failure),
                })
                whole.refresh()
              }}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
