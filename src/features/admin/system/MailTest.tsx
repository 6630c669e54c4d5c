import { type MailTestAnswer, testMail } from '#src/data/admin/system.ts'
import { failureText } from '#src/messages/failures.ts'
import { mailTest as words } from '#src/messages/admin/system.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/useTask.ts'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'

/** Sends a real mail to the administrator, and says what became of it. */
export function MailTest() {
  const { api } = useRuntime()
  const test = useOwnTask((_: null, signal) => testMail(api, signal))
  return (
    <Panel title={words.title}>
      <Stack $gap={3}>
        <Text $tone="soft">{words.text}</Text>
        <div>
          <Button aria-busy={test.isRunning} onClick={() => test.run(null)}>
            {test.isRunning ? words.sending : words.send}
          </Button>
        </div>
        <div aria-live="polite">
          {test.failure && <Text $tone="bad">{failureText(test.failure)}</Text>}
          {test.answer && <Outcome answer={test.answer} />}
        </div>
      </Stack>
    </Panel>
  )
}

function Outcome({ answer: { to, mail, problem } }: { answer: MailTestAnswer }) {
  if (problem !== null)
    return (
      <Text $tone="bad">
        {words.failed}：{problem}
      </Text>
    )
  return <Text $tone="good">{mail === 'smtp' ? words.sent(to) : words.written(to)}</Text>
}
