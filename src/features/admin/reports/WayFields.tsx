import { actions, ending as words } from '#src/messages/admin/reports.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { SelectField } from '#src/shared/fields.tsx'
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
    <SelectField
      form={form}
      field="way"
      label={words.way}
      required
      options={[
        { value: null, label: words.choose },
        ...ways.map(({ way, label }) => ({ value: way, label })),
      ]}
    />
  )
}
