import { actions, ending as words } from '#src/messages/admin/reports.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { Field } from '#src/ui/Field.tsx'
import { Select } from '#src/ui/Select.tsx'
import { rules, ruleWords } from '../table/answer.ts'
import type { EndingValues, Way } from './case-form.ts'
import type { AdminReportDetail } from '#src/data/admin/reports.ts'

type Form = FormView<EndingValues>

interface WayFieldProps {
  form: Form
  abilities: AdminReportDetail['abilities']
}

/** What may be done about a case, as the server has it. */
export function WayField({ form, abilities }: WayFieldProps) {
  const ways: { way: Way; label: string }[] = [
    ...abilities.actions.map((way) => ({ way, label: actions[way] })),
    ...(abilities.reject ? [{ way: 'reject' as const, label: words.reject }] : []),
    ...(abilities.close ? [{ way: 'close' as const, label: words.close }] : []),
  ]
  return (
    <Field label={words.way} error={form.errorOf('way')} required>
      {(control) => (
        <Select
          {...control}
          value={String(form.values.way ?? '')}
          onChange={({ target }) =>
            form.change(
              'way',
              ways.find(({ way }) => String(way) === target.value)?.way ?? null,
            )
          }
          onBlur={() => form.blur('way')}
        >
          <option value="">{words.choose}</option>
          {ways.map(({ way, label }) => (
            <option key={way} value={way}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Which rule its author is told that it broke. */
export function RuleField({ form }: { form: Form }) {
  return (
    <Field label={words.rule}>
      {(control) => (
        <Select
          {...control}
          value={form.values.rule ?? ''}
          onChange={({ target }) =>
            form.change('rule', rules.find((rule) => String(rule) === target.value) ?? null)
          }
        >
          {rules.map((rule) => (
            <option key={rule} value={rule}>
              {ruleWords[rule]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
