import { styled } from 'styled-components'
import { systemSettings } from '#src/data/admin/system.ts'
import * as queries from '#src/data/queries.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { settings as words } from '#src/messages/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { TextareaField, TextField } from '#src/shared/fields.tsx'
import { useEditForm } from '#src/shared/going-on.ts'
import { ReloadableFailure } from '#src/shared/ReloadableFailure.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { Text, visuallyHidden } from '#src/ui/Text.tsx'
import {
  type FooterText,
  footerTexts,
  registrations,
  reviews,
  settingsForm,
  type SettingsView,
  type SystemSettings,
} from './settings-form.ts'

interface SettingsFormProps {
  /** As they are by now. */
  settings: SystemSettings
  isShown: boolean
}

// What else it has is not shown beside a field.
const fields = ['name', 'reservedNickNames', 'sensitiveWords', 'reason', ...footerTexts]

/** All settings in one form with one button. */
export function SettingsForm({ settings, isShown }: SettingsFormProps) {
  const form = useSettingsForm(settings)
  if (!isShown) return null
  return (
    <Sheet label={words.label} isSubmitting={form.isSubmitting} onSubmit={form.submit}>
      <Panel title={words.registration}>
        <RadioGroup
          legend={words.registration}
          options={registrations.map((value) => ({ value, ...words.registrations[value] }))}
          value={form.values.registration}
          onChange={(value) => form.change('registration', value)}
        />
        <WordsField form={form} field="reservedNickNames" hint={words.reservedHint} />
      </Panel>
      <Panel title={words.review}>
        <RadioGroup
          legend={words.review}
          options={reviews.map((value) => ({ value, ...words.reviews[value] }))}
          value={form.values.review}
          onChange={(value) => form.change('review', value)}
        />
        <WordsField form={form} field="sensitiveWords" hint={words.sensitiveHint} />
      </Panel>
      <Panel title={words.site}>
        <SiteFields form={form} />
      </Panel>
      <Foot>
        <LineField form={form} field="reason" hint={words.reasonHint} />
        <ReloadableFailure form={form} fields={fields} words={words} />
        <Cluster $gap={3}>
          <Button type="submit" $kind="primary" aria-busy={form.isSubmitting}>
            {form.isSubmitting ? words.saving : words.save}
          </Button>
          <Text $size="s" $tone="faint">
            {lastChange(settings)}
          </Text>
        </Cluster>
      </Foot>
    </Sheet>
  )
}

function useSettingsForm(settings: SystemSettings): SettingsView {
  const { api, queryClient } = useRuntime()
  const toaster = useToaster()
  return useEditForm(
    settingsForm(api, settings, (saved) => {
      queryClient.set(systemSettings, null, saved)
      // The footer below, and whatever else shows what the site says of itself.
      queryClient.refresh(queries.site, null)
      toaster.show({ kind: 'success', title: words.saved })
    }),
    settings,
    () => queryClient.refresh(systemSettings, null),
  )
}

const lastChange = ({ updatedBy, updateTime }: SystemSettings) =>
  updatedBy && updateTime
    ? words.changedBy(updatedBy.displayName, formatDateTime(updateTime))
    : words.neverChanged

const Sheet = styled(FormFields)`
  display: grid;
  gap: ${theme.space[4]};
  align-items: start;

  ${media.wide} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  [role='radiogroup'] > legend {
    ${visuallyHidden}
  }
`

const Foot = styled.div`
  display: grid;
  grid-column: 1 / -1;
  gap: ${theme.space[3]};
`

interface SettingFieldProps<Name extends string> {
  form: SettingsView
  field: Name
  hint?: string
}

/** A list of words, one a line. */
function WordsField(props: SettingFieldProps<'reservedNickNames' | 'sensitiveWords'>) {
  return <TextareaField {...props} label={words[props.field]} rows={4} spellCheck={false} />
}

const requiredTexts: readonly string[] = ['name', 'copyrightHolder', 'filingUrl']

/** One line of text. */
function LineField(props: SettingFieldProps<FooterText | 'name' | 'reason'>) {
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
function SiteFields({ form }: { form: SettingsView }) {
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
