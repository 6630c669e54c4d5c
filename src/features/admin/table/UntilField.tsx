import { question as words } from '#src/messages/admin/table.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { Field } from '#src/ui/Field.tsx'
import { Select } from '#src/ui/Select.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { spans, type AnswerValues } from './answer.ts'

interface UntilFieldProps {
  form: Pick<FormView<AnswerValues>, 'values' | 'errorOf' | 'change' | 'blur'>
  isRequired: boolean
}

/** Until when something lasts: one of the usual spans, for ever, or an exact time. */
export function UntilField({ form, isRequired }: UntilFieldProps) {
  const { span, exact } = form.values
  return (
    <>
      <Field label={words.until} error={form.errorOf('span')} required={isRequired}>
        {(control) => (
          <Select
            {...control}
            value={span ?? ''}
            onChange={({ target }) =>
              form.change('span', spans.find((known) => known === target.value) ?? null)
            }
            onBlur={() => form.blur('span')}
          >
            <option value="">—</option>
            {spans.map((known) => (
              <option key={known} value={known}>
                {words.for[known]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {span === 'exact' && (
        <Field label={words.exact} error={form.errorOf('exact')} required>
          {(control) => (
            <TextInput
              {...control}
              type="datetime-local"
              value={exact}
              onChange={({ target }) => form.change('exact', target.value)}
              onBlur={() => form.blur('exact')}
            />
          )}
        </Field>
      )}
    </>
  )
}
