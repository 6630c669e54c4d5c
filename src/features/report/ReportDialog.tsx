import { useLayoutEffect, useRef, type FocusEvent } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import {
  descriptionLimits,
  sentDescription,
  type ReportReason,
} from '#machines/report-dialog/report-rules.ts'
import { report as words, targetTypes, reasons } from '#src/messages/report.ts'
import { problems as problemWords } from '#src/messages/reports.ts'
import { paths } from '#src/runtime/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog, useDialogHold } from '#src/ui/Dialog.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Textarea } from '#src/ui/inputs.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import type { ReportView } from './report.ts'

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

const choices = [0, 1, 2, 3, 4, 5, 6] as const satisfies ReportReason[]

/** Why, and in which words; neither changes while the report is on its way. */
function ReportFields({ report }: { report: ReportView }) {
  const { problems, isSending } = report
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) report.leaveReason()
  }
  return (
    <>
      <div onBlur={handleBlur}>
        <RadioGroup
          legend={words.reason}
          options={choices.map((reason) => ({
            value: reason,
            label: reasons[reason],
            disabled: isSending,
          }))}
          value={report.reason}
          onChange={report.choose}
          error={problems.reason && problemWords.reason[problems.reason]}
          required
        />
      </div>
      <Field
        label={words.description}
        hint={words.hint}
        error={problems.description && problemWords.description[problems.description]}
        counter={{ text: sentDescription(report.description), max: descriptionLimits.max }}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            value={report.description}
            readOnly={isSending}
            onChange={({ target }) => report.describe(target.value)}
            onBlur={report.leaveDescription}
          />
        )}
      </Field>
    </>
  )
}
