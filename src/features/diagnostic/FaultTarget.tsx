import { useId } from 'react'
import type { FaultLab } from '#openapi/faults.ts'
import { fields } from '#src/messages/diagnostic-faults.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { Field } from '#src/ui/Field.tsx'
import { TextInput } from '#src/ui/inputs.tsx'
import { targetOf, type FaultEntry } from './fault-form.ts'

export interface FaultTargetProps extends Pick<FaultLab, 'calls' | 'pushes'> {
  form: FormView<FaultEntry>
}

/** Which calls or pushes, with the system's own list of suggestions: a pattern may be typed, too. */
export function FaultTarget({ form, calls, pushes }: FaultTargetProps) {
  const id = useId()
  const about = targetOf(form.values.kind)
  if (about === null) return null
  const hint = about === 'calls' ? fields.callsHint : fields.pushesHint
  return (
    <Field label={fields[about]} hint={hint} error={form.errorOf('target')} required>
      {(control) => (
        <>
          <TextInput
            {...control}
            list={id}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.target}
            onChange={({ target }) => form.change('target', target.value)}
            onBlur={() => form.blur('target')}
          />
          <datalist id={id}>
            {about === 'calls'
              ? calls.map((call) => (
                  <option key={call.id} value={call.id}>
                    {call.summary}
                  </option>
                ))
              : pushes.map((name) => <option key={name}>{name}</option>)}
          </datalist>
        </>
      )}
    </Field>
  )
}
