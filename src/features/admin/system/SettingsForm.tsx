import { styled } from 'styled-components'
import { formatDateTime } from '#src/lib/dates.ts'
import { settings as words } from '#src/messages/admin/system.ts'
import { useNewest } from '#src/runtime/useNewest.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { Text, visuallyHidden } from '#src/ui/Text.tsx'
import { ReloadableFailure } from './ReloadableFailure.tsx'
import { LineField, SiteFields, WordsField } from './SettingsFields.tsx'
import { footerTexts, textOf, type SettingsView, type SystemSettings } from './settings-form.ts'

interface SettingsFormProps {
  form: SettingsView
  /** As they are by now. */
  settings: SystemSettings
}

const registrations = (['open', 'invitation', 'closed'] as const).map((value) => ({
  value,
  ...words.registrations[value],
}))
const reviews = (['resubmitted', 'newAuthors', 'all'] as const).map((value) => ({
  value,
  ...words.reviews[value],
}))

// What else it has is not shown beside a field.
const fields = ['name', 'reservedNickNames', 'sensitiveWords', 'reason', ...footerTexts]

/** All settings in one form with one button. */
export function SettingsForm({ form, settings }: SettingsFormProps) {
  useNewest(form, settings, textOf)
  return (
    <Sheet label={words.label} isSubmitting={form.isSubmitting} onSubmit={form.submit}>
      <Panel title={words.registration}>
        <RadioGroup
          legend={words.registration}
          options={registrations}
          value={form.values.registration}
          onChange={(value) => form.change('registration', value)}
        />
        <WordsField form={form} field="reservedNickNames" hint={words.reservedHint} />
      </Panel>
      <Panel title={words.review}>
        <RadioGroup
          legend={words.review}
          options={reviews}
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
