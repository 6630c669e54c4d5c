import { setupSite as words } from '#src/messages/setup.ts'
import { TextField } from '#src/shared/fields.tsx'
import { troubleOf } from '#src/shared/form-trouble.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import type { StepProps } from './useSetup.ts'
import { siteLimits, useSiteForm } from './useSiteForm.ts'

/** What the site is called, and what its footer says. */
export function SiteStep({ setup, facts }: StepProps) {
  const form = useSiteForm({ setup, facts })
  const { failure } = form
  const isChanged = failure?.kind === 'conflict'
  const trouble = isChanged ? words.changed : troubleOf(form)
  return (
    <FormFields label={words.label} isSubmitting={form.isSubmitting} onSubmit={form.submit}>
      <Stack $gap={3}>
        <Text $tone="soft">{words.text}</Text>
        <TextField
          form={form}
          field="name"
          name="name"
          label={words.name}
          required
          max={siteLimits.name}
        />
        <TextField
          form={form}
          field="copyrightHolder"
          name="copyrightHolder"
          label={words.copyrightHolder}
          hint={words.copyrightHint}
          required
        />
        <TextField
          form={form}
          field="filingNumber"
          name="filingNumber"
          label={words.filingNumber}
          hint={words.filingHint}
        />
        <div role="alert">
          {trouble !== null && (
            <Stack $gap={2} $align="start">
              <Text $tone="bad">{trouble}</Text>
              {isChanged && (
                <Button $size="small" onClick={setup.look}>
                  {words.reload}
                </Button>
              )}
            </Stack>
          )}
        </div>
        <Button type="submit" $kind="primary" $wide aria-busy={form.isSubmitting}>
          {form.isSubmitting ? words.submitting : words.submit}
        </Button>
      </Stack>
    </FormFields>
  )
}
