import { useId } from 'react'
import type { FaultKind, FaultLab } from '#openapi/faults.ts'
import {
  faults as words,
  fields,
  groups,
  hints,
  kinds,
} from '#src/messages/diagnostic-faults.ts'
import type { FormView } from '#src/runtime/form.ts'
import { SelectField, TextField } from '#src/shared/fields.tsx'
import { troubleOf } from '#src/shared/form-trouble.ts'
import { Button } from '#src/ui/Button.tsx'
import { Field } from '#src/ui/Field.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Select, TextInput } from '#src/ui/inputs.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { takesTime, targetOf, withKind, type FaultEntry } from './fault-lab.ts'

interface FaultFormProps extends Pick<FaultLab, 'calls' | 'pushes'> {
  form: FormView<FaultEntry>
}

/** Chooses a fault, what it happens to and how often, and arms it. */
export function FaultForm({ form, calls, pushes }: FaultFormProps) {
  const { kind } = form.values
  const isAtOnce = targetOf(kind) === null
  // What is wrong with anything else stands nowhere beside it.
  const trouble = troubleOf(form, [
    ...(isAtOnce ? [] : ['target', 'times']),
    ...(takesTime(kind) ? ['milliseconds'] : []),
  ])
  const labels = isAtOnce ? words.cutting : words.arming
  const handleSubmit = () => {
    if (form.isSubmitting) return
    if (form.hasSucceeded) form.reset(form.values)
    form.submit()
  }
  return (
    <FormFields label={words.heading} isSubmitting={form.isSubmitting} onSubmit={handleSubmit}>
      <Stack $gap={3}>
        <Field label={fields.kind} hint={hints[kind]}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              // One of the options below.
              onChange={({ target }) =>
                form.reset(withKind(form.values, target.value as FaultKind))
              }
            >
              {Object.entries(kindsByGroup).map(([group, members]) => (
                <optgroup key={group} label={group}>
                  {members.map((member) => (
                    <option key={member} value={member}>
                      {kinds[member]}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
        <FaultTarget form={form} calls={calls} pushes={pushes} />
        {takesTime(kind) && (
          <TextField
            form={form}
            field="milliseconds"
            label={fields.milliseconds}
            required
            inputMode="numeric"
          />
        )}
        {!isAtOnce && (
          <SelectField
            form={form}
            field="times"
            label={fields.times}
            options={[
              ...[1, 2, 3, 5, 10].map((count) => ({
                value: String(count),
                label: fields.count(count),
              })),
              { value: '', label: fields.untilCleared },
            ]}
          />
        )}
        <div>
          <Button type="submit" aria-busy={form.isSubmitting}>
            {form.isSubmitting ? labels.submitting : labels.submit}
          </Button>
        </div>
        <div aria-live="polite">
          {trouble !== null && <Text $tone="bad">{trouble}</Text>}
          {form.hasSucceeded && <Text $tone="good">{labels.done}</Text>}
        </div>
      </Stack>
    </FormFields>
  )
}

const kindsByGroup: Record<string, FaultKind[]> = {
  [groups.calls]: ['delay', '401', 'ban', '2005', '409', '500', 'cut', 'slow-database'],
  [groups.pushes]: ['drop', 'repeat', 'reorder'],
  [groups.connections]: ['disconnect'],
}

/** Which calls or pushes, with the system's own list of suggestions: a pattern may be typed, too. */
function FaultTarget({ form, calls, pushes }: FaultFormProps) {
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
