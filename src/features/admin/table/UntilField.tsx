import { optionsOf } from '#src/lib/options.ts'
import { question as words } from '#src/messages/admin/table.ts'
import type { FormView } from '#src/runtime/form.ts'
import { SelectField, TextField } from '#src/shared/fields.tsx'
import { spans, type AnswerValues, type Span } from './answer.ts'

interface UntilFieldProps {
  form: Pick<FormView<AnswerValues>, 'values' | 'errorOf' | 'change' | 'blur' | 'isSubmitting'>
  isRequired: boolean
  /** Which spans may be chosen. */
  offered?: readonly Span[]
}

/** Until when something lasts: one of the usual spans, for ever, or an exact time. */
export function UntilField({ form, isRequired, offered = spans }: UntilFieldProps) {
  return (
    <>
      <SelectField
        form={form}
        field="span"
        label={words.until}
        required={isRequired}
        options={[{ value: null, label: '—' }, ...optionsOf(offered, words.for)]}
      />
      {form.values.span === 'exact' && (
        <TextField
          form={form}
          field="exact"
          label={words.exact}
          required
          type="datetime-local"
        />
      )}
    </>
  )
}
