import type { FocusEvent } from 'react'
import {
  descriptionLimits,
  sentDescription,
  type ReportReason,
} from '#machines/report-dialog/report-rules.ts'
import { report as words, reasons } from '#src/messages/report.ts'
import { problems as problemWords } from '#src/messages/reports.ts'
import { Field } from '#src/ui/Field.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { Textarea } from '#src/ui/inputs.tsx'
import type { ReportView } from './report.ts'

const choices = [0, 1, 2, 3, 4, 5, 6] as const satisfies ReportReason[]

/** Why, and in which words; neither changes while the report is on its way. */
export function ReportFields({ report }: { report: ReportView }) {
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
