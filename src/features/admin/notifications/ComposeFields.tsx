import { compose as words, kindHints, kinds } from '#src/messages/admin/notifications.ts'
import { failureText } from '#src/messages/failures.ts'
import type { FormView } from '#src/runtime/useForm.ts'
import { Field } from '#src/ui/Field.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { limits, type SendingValues } from './composing.ts'
import { RecipientField } from './RecipientField.tsx'
import { sendingKinds } from './sending-tables.ts'

interface ComposeFieldsProps {
  form: FormView<SendingValues>
  /** It cannot be sent at once. */
  mustWait: boolean
}

/** What is sent, to whom and when. */
export function ComposeFields({ form, mustWait }: ComposeFieldsProps) {
  const { values, isSubmitting, failure } = form
  return (
    <>
      <RadioGroup
        legend={words.kind}
        options={sendingKinds.map((value) => ({
          value,
          label: kinds[value],
          hint: kindHints[value],
        }))}
        value={values.kind}
        onChange={(kind) => form.change('kind', kind)}
      />
      {values.kind !== 'announcement' && (
        <RecipientField
          recipients={values.recipients}
          onChange={(recipients) => form.change('recipients', recipients)}
          error={form.errorOf('recipients')}
        />
      )}
      <Field
        label={words.title}
        error={form.errorOf('title')}
        required
        counter={{ text: values.title.trim(), max: limits.title }}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={values.title}
            readOnly={isSubmitting}
            onChange={({ target }) => form.change('title', target.value)}
            onBlur={() => form.blur('title')}
          />
        )}
      </Field>
      <Field
        label={words.content}
        error={form.errorOf('content')}
        required
        counter={{ text: values.content.trim(), max: limits.content }}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={values.content}
            readOnly={isSubmitting}
            onChange={({ target }) => form.change('content', target.value)}
            onBlur={() => form.blur('content')}
          />
        )}
      </Field>
      <Field
        label={words.sendAt}
        hint={mustWait ? words.waitHint : words.sendAtHint}
        error={form.errorOf('sendAt')}
        required={mustWait}
      >
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={values.sendAt}
            readOnly={isSubmitting}
            onChange={({ target }) => form.change('sendAt', target.value)}
            onBlur={() => form.blur('sendAt')}
          />
        )}
      </Field>
      <div role="alert">
        {failure !== null && <Text $tone="bad">{failureText(failure)}</Text>}
      </div>
    </>
  )
}
