import { settings as words } from '#src/messages/admin/system.ts'
import { TextareaField, TextField } from '#src/shared/fields.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { footerTexts, type FooterText, type SettingsView } from './settings-form.ts'

interface SettingFieldProps<Name extends string> {
  form: SettingsView
  field: Name
  hint?: string
}

/** A list of words, one a line. */
export function WordsField(props: SettingFieldProps<'reservedNickNames' | 'sensitiveWords'>) {
  return <TextareaField {...props} label={words[props.field]} rows={4} spellCheck={false} />
}

const requiredTexts: readonly string[] = ['name', 'copyrightHolder', 'filingUrl']

/** One line of text. */
export function LineField(props: SettingFieldProps<FooterText | 'name' | 'reason'>) {
  const { field } = props
  return (
    <TextField
      {...props}
      label={words[field]}
      required={requiredTexts.includes(field)}
      inputMode={field === 'filingUrl' ? 'url' : undefined}
    />
  )
}

/** What the site is called, and what its footer says. */
export function SiteFields({ form }: { form: SettingsView }) {
  return (
    <Stack $gap={2}>
      <LineField form={form} field="name" hint={words.nameHint} />
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
