import { useActorRef } from '@xstate/react'
import { useId, useState } from 'react'
import { detail as words } from '#src/messages/admin/feedback.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource, useToaster } from '#src/runtime/hooks.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { nameOf } from './feedback-columns.tsx'
import type { AdminFeedback, AdminFeedbackDetail } from './feedback-table.ts'
import { FeedbackWhole } from './FeedbackWhole.tsx'
import { createDetailMachine } from './handling.ts'
import { HandlingForm } from './HandlingForm.tsx'

interface FeedbackDialogProps {
  feedback: AdminFeedback
  onDone: () => void
  onClose: () => void
}

/** The whole of a feedback with its pictures and its report, and the answer to it. */
export function FeedbackDialog({ feedback, onDone, onClose }: FeedbackDialogProps) {
  const runtime = useRuntime()
  const [machine] = useState(() => createDetailMachine(runtime))
  const whole = useResource(
    useActorRef(machine, { input: { key: feedback.id, lifetime: 3_600_000 } }),
  )
  const toaster = useToaster()
  const formId = useId()
  const [isSending, setIsSending] = useState(false)
  return (
    <Dialog
      open
      width="medium"
      title={words.title(nameOf(feedback))}
      onClose={onClose}
      dismissable={!isSending}
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
            disabled={isSending || whole.data === null}
          >
            {isSending ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      {whole.data === null ? (
        <Coming failure={whole.failure} onRetry={whole.refresh} />
      ) : (
        <Stack $gap={4}>
          <FeedbackWhole feedback={whole.data} />
          <HandlingForm
            id={formId}
            feedback={whole.data}
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
    </Dialog>
  )
}

type Failed = ReturnType<typeof useResource<AdminFeedbackDetail, string>>['failure']

function Coming({ failure, onRetry }: { failure: Failed; onRetry: () => void }) {
  if (failure !== null) return <FailureState failure={failure} onRetry={onRetry} />
  return (
    <Loading>
      <SkeletonText lines={8} />
    </Loading>
  )
}
