import { setup as labels, setupMail as words } from '#src/messages/setup.ts'
import { Button } from '#src/ui/Button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Known } from './Known.tsx'
import { SettingsLine } from './SettingsLine.tsx'
import { TestMail } from './TestMail.tsx'
import type { StepProps } from './steps.ts'

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
