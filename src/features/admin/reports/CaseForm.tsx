import { claimReport, type AdminReportDetail } from '#src/data/admin/reports.ts'
import { forgetPostAndComments } from '#src/data/forget-post.ts'
import { actions, ending as words, caseFile } from '#src/messages/admin/reports.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { type FormView, useNewest } from '#src/runtime/form.ts'
import { useOwnTask } from '#src/runtime/task.ts'
import { goingOn, useDecisionForm } from '#src/shared/going-on.ts'
import { Trouble } from '#src/shared/FormDialog.tsx'
import { troubleOf } from '#src/shared/form-trouble.ts'
import { SelectField, TextareaField } from '#src/shared/fields.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Checkbox } from '#src/ui/inputs.tsx'
import { useDialogHold } from '#src/ui/Dialog.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { UntilField } from '../table/UntilField.tsx'
import { ruleOptions } from '../table/answer.ts'
import {
  banSpans,
  banTemporarily,
  endingForm,
  isAction,
  startOf,
  type EndingValues,
  type Way,
} from './case-form.ts'

interface CaseFormProps {
  report: AdminReportDetail
  onChanged: () => void
}

/** How a case ends: what is done, what its reporter and its author are told. What is typed outlives a claim and another's being faster. */
export function CaseForm({ report, onChanged }: CaseFormProps) {
  const runtime = useRuntime()
  const toaster = useToaster()
  const handleEnd = ({ target: { postId } }: AdminReportDetail) => {
    if (postId !== null) forgetPostAndComments(runtime.queryClient, postId)
    toaster.show({ kind: 'success', title: words.done })
    onChanged()
  }
  const form = useDecisionForm(endingForm(runtime, report, handleEnd), onChanged)
  useNewest(form, report, startOf)
  const { values, isSubmitting, isTouched } = form
  const isSanction = isAction(values.way) && values.way !== 0
  const trouble = troubleOf(form, isSanction ? sanctionFields : endingFields)

  const handleReload = () => {
    form.rebase()
    onChanged()
  }
  const others = report.openReportCount - 1
  const text = (field: 'outcome' | 'reason' | 'note', hint: string, isRequired = false) => (
    <TextareaField
      form={form}
      field={field}
      label={words[field]}
      hint={hint}
      required={isRequired}
      max={500}
    />
  )
  return (
    <FormFields
      {...{ isSubmitting, isTouched }}
      onSubmit={form.submit}
      onUnfinished={form.review}
    >
      <Stack $gap={3}>
        <Heading as="h3" $size="small">
          {words.heading}
        </Heading>
        <WayField form={form} />
        {values.way === banTemporarily && (
          <UntilField form={form} isRequired offered={banSpans} />
        )}
        {isSanction && (
          <>
            <SelectField form={form} field="rule" label={words.rule} options={ruleOptions} />
            {text('reason', words.reasonHint)}
          </>
        )}
        {values.way !== null && (
          <>
            {text(
              'outcome',
              isAction(values.way) ? words.outcomeHint : words.outcomeOptional,
              isAction(values.way),
            )}
            {text('note', words.noteHint)}
          </>
        )}
        {others > 0 && isAction(values.way) && (
          <Checkbox
            checked={values.settleRelated}
            onChange={({ target }) => form.change('settleRelated', target.checked)}
          >
            {words.settle(others)}
          </Checkbox>
        )}
        <Trouble text={trouble} />
        <Cluster $gap={3}>
          <Button
            $kind={isSanction ? 'danger' : 'primary'}
            type="submit"
            aria-busy={isSubmitting}
          >
            {isSubmitting ? words.submitting : words.submit}
          </Button>
          <ClaimButton {...{ report, onChanged }} />
          {trouble !== null && <Button onClick={handleReload}>{words.reload}</Button>}
        </Cluster>
      </Stack>
    </FormFields>
  )
}

// What else it has is not shown beside a field.
const endingFields = ['way', 'outcome', 'note']
const sanctionFields = [...endingFields, 'rule', 'reason', 'span', 'exact']

/** What is done about a case. */
function WayField({ form }: { form: FormView<EndingValues> }) {
  return (
    <SelectField
      form={form}
      field="way"
      label={words.way}
      required
      options={[
        { value: null, label: words.choose },
        ...form.values.ways.map((way) => ({ value: way, label: labelOf(way) })),
      ]}
    />
  )
}

const labelOf = (way: Way) => (isAction(way) ? actions[way] : words[way])

/** Takes a case, so that others see who works on it; says who was faster, and has it read anew either way. */
function ClaimButton({ report, onChanged }: CaseFormProps) {
  const runtime = useRuntime()
  const claim = useOwnTask(
    goingOn(runtime, (_: null, signal) =>
      claimReport(runtime.api, report.id, signal).finally(onChanged),
    ),
  )
  useDialogHold(claim.isRunning)
  return (
    <>
      {report.abilities.claim && (
        <Button aria-busy={claim.isRunning} onClick={() => claim.run(null)}>
          {caseFile.claim}
        </Button>
      )}
      <div role="alert">
        {claim.failure !== null && <Text $tone="bad">{failureText(claim.failure)}</Text>}
      </div>
    </>
  )
}
