import { settings as words } from '#src/messages/admin/system.ts'
import { Field } from '#src/ui/Field.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { footerTexts, type FooterText, type SettingsView } from './settings-form.ts'

interface SettingFieldProps<Name extends string> {
  form: SettingsView
  field: Name
  hint?: string
}

/** A list of words, one a line. */
export function WordsField(props: SettingFieldProps<'reservedNickNames' | 'sensitiveWords'>) {
  const { form, field, hint } = props
  return (
    <Field label={words[field]} hint={hint} error={form.errorOf(field)}>
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          spellCheck={false}
          value={form.values[field]}
          onChange={({ target }) => form.change(field, target.value)}
          onBlur={() => form.blur(field)}
        />
      )}
    </Field>
  )
}

/** One line of text. */
export function LineField({ form, field, hint }: SettingFieldProps<FooterText | 'reason'>) {
  return (
    <Field
      label={words[field]}
      hint={hint}
      error={form.errorOf(field)}
      required={field === 'copyrightHolder' || field === 'filingUrl'}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode={field === 'filingUrl' ? 'url' : undefined}
          value={form.values[field]}
          onChange={({ target }) => form.change(field, target.value)}
          onBlur={() => form.blur(field)}
        />
      )}
    </Field>
  )
}

/** What the footer says. */
export function FooterFields({ form }: { form: SettingsView }) {
  return (
    <Stack $gap={2}>
      {footerTexts.map((field) => (
        <LineField
          key={field}
          form={form}
          field={field}
          {...(field === 'filingNumber' && { hint: words.filingHint })}
        />
      ))}
    </Stack>
  )
}
