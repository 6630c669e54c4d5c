import { useState } from 'react'
import { styled } from 'styled-components'
import { report as words } from '#src/messages/diagnostic.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { HubName } from '#src/runtime/realtime.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/inputs.tsx'
import { copyText } from '#src/lib/copy-text.ts'
import { circumstances, diagnosticReport, sizes } from './diagnostic-report.ts'
import type { Hub } from './hub-report.ts'

/** Copies what is known of the connections and the machines, and shows it: one sees what one hands on. */
export function ReportCopy({ hubs }: { hubs: Record<HubName, Hub> }) {
  const [copied, setCopied] = useState<{ text: string; isDone: boolean } | null>(null)
  const { recorder } = useRuntime()
  const handleCopy = async () => {
    const { navigator } = window
    const text = diagnosticReport(hubs, recorder, circumstances(), sizes.copied)
    setCopied({ text, isDone: await copyText(navigator, text) })
  }
  return (
    <Stack $gap={3}>
      <Cluster>
        <Button $kind="primary" onClick={() => void handleCopy()}>
          {words.copy}
        </Button>
        <Text $tone="faint" $size="s" as="span">
          {words.hint}
        </Text>
      </Cluster>
      <div aria-live="polite">{copied && (copied.isDone ? words.copied : words.failed)}</div>
      {copied && <Report readOnly aria-label={words.label} value={copied.text} />}
    </Stack>
  )
}

const Report = styled(Textarea)`
  font-family: ${theme.font.mono};
  font-size: ${theme.text.s};
`
