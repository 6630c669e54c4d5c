import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { optionsOf } from '#src/lib/options.ts'
import { feedback as words, types } from '#src/messages/feedback.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { Trouble } from '#src/shared/FormDialog.tsx'
import { troubleOf } from '#src/shared/form-trouble.ts'
import { TextareaField, TextField } from '#src/shared/fields.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { RadioGroup } from '#src/ui/RadioGroup.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { PictureField } from './PictureField.tsx'
import {
  feedbackTypes,
  limits,
  useFeedbackForm,
  type FeedbackForm as Form,
} from './useFeedbackForm.ts'

/** Offers the diagnostic report: what of it goes along, and how to change that. */
type ReportOffer = (
  report: string | null,
  onChange: (report: string | null) => void,
) => ReactNode

/** Tells us something. What is typed outlives failures, a reload and signing in again. */
export function FeedbackForm({ report }: { report: ReportOffer }) {
  const { user } = useSession()
  // Of nobody else: another member in the same tab goes on with nothing of this one's.
  return user && <Writing key={user.id} report={report} />
}

function Writing({ report }: { report: ReportOffer }) {
  const form = useFeedbackForm()
  return (
    <Stack $gap={4}>
      <Stack $gap={2}>
        <PageHeading>{words.heading}</PageHeading>
        <Text $tone="soft">{words.about}</Text>
      </Stack>
      <Outcome>{form.hasSucceeded && <Thanks onAgain={form.startOver} />}</Outcome>
      {!form.hasSucceeded && <Entry form={form} report={report} />}
    </Stack>
  )
}

function Thanks({ onAgain }: { onAgain: () => void }) {
  return (
    <Sent>
      <Stack $gap={3}>
        <strong>{words.sent}</strong>
        <p>{words.thanks}</p>
        <Cluster>
          <Button onClick={onAgain}>{words.again}</Button>
        </Cluster>
      </Stack>
    </Sent>
  )
}

function Entry({ form, report }: { form: Form; report: ReportOffer }) {
  const id = useId()
  const { values, isSubmitting } = form
  const handleSubmit = () => {
    if (!form.isWaiting) form.submit()
  }
  return (
    <FormFields isSubmitting={isSubmitting} onSubmit={handleSubmit}>
      <Stack $gap={3}>
        <RadioGroup
          legend={words.type}
          options={optionsOf(feedbackTypes, types)}
          value={values.type}
          onChange={(type) => form.change('type', type)}
        />
        <TextareaField
          form={form}
          field="content"
          label={words.content}
          hint={words.contentHint}
          required
          max={limits.content}
          rows={7}
        />
        <PictureField pictures={form.pictures} error={form.errorOf('images')} />
        <TextField form={form} field="contact" label={words.contact} hint={words.contactHint} />
        {report(values.report, (text) => form.change('report', text))}
        <Trouble text={troubleOf(form, ['content', 'images', 'contact'])} />
        <Cluster>
          <Button
            type="submit"
            $kind="primary"
            aria-busy={isSubmitting}
            aria-disabled={form.isWaiting}
            aria-describedby={id}
          >
            {isSubmitting ? words.submitting : words.submit}
          </Button>
          <Text id={id} as="span" $tone="soft" $size="s" aria-live="polite">
            {form.isWaiting && words.waiting}
          </Text>
        </Cluster>
      </Stack>
    </FormFields>
  )
}

/** Said aloud when it appears. */
const Outcome = styled.output`
  display: block;

  &:empty {
    display: none;
  }
`

const Sent = styled.div`
  padding: ${theme.space[4]} ${theme.space[5]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};
`
