import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { report as words, targetTypes } from '#src/messages/report.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useDialogHold } from '#src/ui/dialog-hold.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import type { ReportView } from './report.ts'
import { ReportFields } from './ReportFields.tsx'

interface ReportDialogProps {
  report: ReportView
  /** What the target is called. */
  title: string
  onClose: () => void
}

/** Asks why something is reported, or says that an own report of it waits already. */
export function ReportDialog({ report, title, onClose }: ReportDialogProps) {
  if (!report.target) return null
  return (
    <Dialog
      title={words.heading(targetTypes[report.target.type])}
      onClose={onClose}
      actions={<Actions report={report} />}
    >
      <Stack $gap={3} data-touched={report.isTouched || undefined}>
        <Text $tone="soft" $lines={2}>
          {title}
        </Text>
        <Outcome aria-live="polite">
          {report.isReported && <Waiting onLeave={onClose} />}
        </Outcome>
        {!report.isReported && <ReportFields report={report} />}
      </Stack>
    </Dialog>
  )
}

function Actions({ report }: { report: ReportView }) {
  const { isReported, canSubmit, isSending, cancel, submit } = report
  useDialogHold(isSending)
  const leave = useRef<HTMLButtonElement>(null)
  // What was pressed is gone; whoever is elsewhere stays there.
  useLayoutEffect(() => {
    if (isReported && document.activeElement === document.body) leave.current?.focus()
  }, [isReported])
  return (
    <>
      <Button ref={leave} disabled={isSending} onClick={cancel}>
        {isReported ? words.close : words.cancel}
      </Button>
      {!isReported && (
        <Button
          $kind="primary"
          aria-disabled={!canSubmit}
          aria-busy={isSending}
          onClick={submit}
        >
          {isSending ? words.submitting : words.submit}
        </Button>
      )}
    </>
  )
}

function Waiting({ onLeave }: { onLeave: () => void }) {
  return (
    <p>
      {words.waiting}{' '}
      <TextLink as={Link} to={paths.userReports()} onClick={onLeave}>
        {words.mine}
      </TextLink>
    </p>
  )
}

// It is there before it says anything, or it would not be heard; until then it takes no room.
const Outcome = styled.div`
  &:empty {
    position: absolute;
  }
`
