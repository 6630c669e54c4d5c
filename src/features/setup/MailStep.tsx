import type { components } from '#openapi/generated/schema.d.ts'
import { formFailureText } from '#src/messages/authentication.ts'
import { setup as labels, setupMail as words } from '#src/messages/setup.ts'
import { TextField } from '#src/shared/fields.tsx'
import { formTrouble } from '#src/shared/form-trouble.ts'
import { Button } from '#src/ui/Button.tsx'
import { FormFields } from '#src/ui/FormFields.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Known } from './Known.tsx'
import { SettingsLine } from './SettingsLine.tsx'
import type { StepProps } from './useSetup.ts'
import { useTestMail } from './useTestMail.ts'

/** What sends mails, tried with a real one; without it, what will not work. */
export function MailStep({ setup, facts }: StepProps) {
  const { mail, mailServer, mailFrom } = facts
  return (
    <Stack $gap={4}>
      <Known
        aria-label={words.facts}
        facts={[
          [words.server, mailServer ?? words.none],
          [words.from, mailFrom],
        ]}
      />
      {mail === 'smtp' ? (
        <>
          <Text>{words.smtp}</Text>
          <TestMail setup={setup} facts={facts} />
        </>
      ) : (
        <>
          <Text $tone="warn">{words.without}</Text>
          <Text $tone="soft">{words.withoutAdministrator}</Text>
          <SettingsLine setup={setup} lines={exampleLines(facts.name)} />
        </>
      )}
      <Button $kind="primary" $wide onClick={setup.next}>
        {labels.next}
      </Button>
    </Stack>
  )
}

/** As in `deploy/inkstone.env.example`. */
const exampleLines = (name: string) => [
  'SMTP_URL=smtps://USER:PASSWORD@smtp.example.com:465',
  `MAIL_FROM=${name} <no-reply@example.com>`,
]

/** Sends one real mail to an address, and says what became of it. */
function TestMail({ setup }: StepProps) {
  const form = useTestMail(setup)
  const { answer } = form
  const trouble = formTrouble(form.failure, ['email'], formFailureText)
  return (
    <FormFields label={words.send} isSubmitting={form.isSubmitting} onSubmit={form.submit}>
      <TextField
        form={form}
        field="email"
        label={words.to}
        required
        type="email"
        name="to"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={form.isSubmitting || form.hasSucceeded}
      />
      <Stack $gap={3}>
        <div>
          {form.hasSucceeded ? (
            // Another button than the one that sends: the press that brings that back must not send at once.
            <Button key="again" onClick={() => form.reset(form.values)}>
              {words.again}
            </Button>
          ) : (
            <Button key="send" type="submit" aria-busy={form.isSubmitting}>
              {form.isSubmitting ? words.sending : words.send}
            </Button>
          )}
        </div>
        <div aria-live="polite">
          {trouble !== null && <Text $tone="bad">{trouble}</Text>}
          {form.hasSucceeded && answer && <Outcome answer={answer} />}
        </div>
      </Stack>
    </FormFields>
  )
}

function Outcome({ answer: { to, problem } }: { answer: components['schemas']['MailTest'] }) {
  if (problem === null) return <Text $tone="good">{words.sent(to)}</Text>
  return (
    <>
      <Text $tone="bad">
        {words.failed}：{problem}
      </Text>
      <Text $tone="warn">{words.needed}</Text>
    </>
  )
}
