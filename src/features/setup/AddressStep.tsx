import { setup as labels, setupAddress as words } from '#src/messages/setup.ts'
import { Button } from '#src/ui/Button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { addressFindings } from './address-findings.ts'
import { Known } from './Known.tsx'
import { SettingsLine } from './SettingsLine.tsx'
import type { StepProps } from './steps.ts'

/** Whether people reach the server where it says that it is. */
export function AddressStep({ setup, facts }: StepProps) {
  const { origin } = window.location
  const findings = addressFindings(facts, origin)
  const lines = findings.flatMap(({ line }) => line ?? [])
  return (
    <Stack $gap={4}>
      <Known
        aria-label={words.facts}
        facts={[
          [words.browser, origin],
          [words.server, facts.publicUrl],
        ]}
      />
      {findings.length === 0 && <Text $tone="good">{words.good}</Text>}
      {findings.map(({ kind }) => (
        <Text key={kind} $tone="warn">
          {words.findings[kind]}
        </Text>
      ))}
      {lines.length > 0 && <SettingsLine setup={setup} lines={lines} />}
      <Button $kind="primary" $wide onClick={setup.next}>
        {labels.next}
      </Button>
    </Stack>
  )
}
