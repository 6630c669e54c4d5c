import type { SetupFacts } from '#machines/setup/setup.machine.ts'
import { setup as labels, setupAddress as words } from '#src/messages/setup.ts'
import { Button } from '#src/ui/Button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Known } from './Known.tsx'
import { SettingsLine } from './SettingsLine.tsx'
import type { StepProps } from './useSetup.ts'

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

/** Something about the public address that should be another way, and the line of the settings file that mends it. */
interface AddressFinding {
  kind: 'other' | 'unset' | 'plain' | 'untrusted' | 'unguarded'
  /** Null where no line of ours mends it. */
  line: string | null
}

/**
 * Holds what the server takes for its address against the one in the browser, which is right by definition: it has led here.
 * @param origin that of the page, as `https://blog.example`
 */
export function addressFindings(facts: SetupFacts, origin: string): AddressFinding[] {
  const { publicUrl, isPublicUrlSet, isForwarded, isProxyTrusted } = facts
  const found: AddressFinding[] = []
  const line = `PUBLIC_URL=${origin}`
  const isLocal = isLoopback(new URL(origin).hostname)
  if (new URL(publicUrl).origin !== origin) found.push({ kind: 'other', line })
  else if (!isPublicUrlSet && !isLocal) found.push({ kind: 'unset', line })
  if (origin.startsWith('http:') && !isLocal) found.push({ kind: 'plain', line: null })
  if (isForwarded && !isProxyTrusted) found.push({ kind: 'untrusted', line: 'TRUST_PROXY=1' })
  if (isProxyTrusted && !isForwarded) found.push({ kind: 'unguarded', line: 'TRUST_PROXY=off' })
  return found
}

/** The machine itself: nothing travels, so there is nothing to read on the way. */
const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname)
