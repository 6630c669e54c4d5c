import { styled } from 'styled-components'
import { backups as words } from '#src/messages/admin/backups.ts'
import { SelectField, TextField } from '#src/shared/fields.tsx'
import { ReloadableFailure } from '#src/shared/ReloadableFailure.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { type BackupPlan, hoursBeside, type PlanView, targets } from './backup-plan-form.ts'

interface BackupPlanFormProps {
  form: PlanView
  /** As it is by now. */
  plan: BackupPlan
}

// What else it has is not shown beside a field.
const fields = ['every', 'keep', 'to', 'recipient', 'reason']

/** How often backups are made, how many are kept, where, and for whose key; what the environment says is shown as its. */
export function BackupPlanForm({ form, plan }: BackupPlanFormProps) {
  const isFixed = (name: BackupPlan['fixed'][number]) => plan.fixed.includes(name)
  const hintOf = (name: BackupPlan['fixed'][number], hint: string) =>
    isFixed(name) ? words.fixed : hint
  return (
    <Sheet label={words.plan} isSubmitting={form.isSubmitting} onSubmit={form.submit}>
      <SelectField
        form={form}
        field="every"
        label={words.every}
        hint={hintOf('every', words.runHint)}
        disabled={isFixed('every')}
        options={hoursBeside(plan.every).map((hours) => ({
          value: hours,
          label: hours === 0 ? words.everyOff : words.everyHours(hours),
        }))}
      />
      <TextField
        form={form}
        field="keep"
        label={words.keep}
        hint={hintOf('keep', words.keepHint)}
        disabled={isFixed('keep')}
        inputMode="numeric"
        required
      />
      <RadioGroup
        legend={words.to}
        options={targetsOf(plan)}
        value={form.values.to}
        error={form.errorOf('to')}
        onChange={(to) => form.change('to', to)}
      />
      <TextField
        form={form}
        field="recipient"
        label={words.recipient}
        hint={hintOf('recipient', words.recipientHint)}
        disabled={isFixed('recipient')}
        spellCheck={false}
        autoComplete="off"
      />
      <Foot>
        <TextField form={form} field="reason" label={words.reason} hint={words.reasonHint} />
        <ReloadableFailure form={form} fields={fields} words={words} />
        <div>
          <Button type="submit" $kind="primary" aria-busy={form.isSubmitting}>
            {form.isSubmitting ? words.saving : words.save}
          </Button>
        </div>
      </Foot>
    </Sheet>
  )
}

const targetsOf = ({ fixed, hasBucket, to }: BackupPlan) =>
  targets.map((value) => {
    const isFixed = fixed.includes('to')
    const { label, hint } = words.targets[value]
    return {
      value,
      label,
      hint: isFixed && value === to ? words.fixed : hint,
      disabled: isFixed || (value === 'bucket' && !hasBucket),
    }
  })

const Sheet = styled(FormFields)`
  display: grid;
  gap: ${theme.space[2]} ${theme.space[5]};
  align-items: start;

  ${media.wide} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Foot = styled.div`
  display: grid;
  grid-column: 1 / -1;
  gap: ${theme.space[2]};
`
