import { useState } from 'react'
import { styled } from 'styled-components'
import { copyText } from '#src/lib/copy-text.ts'
import { views as viewWords } from '#src/messages/diagnostic-machines.ts'
import { diagnostic as words, report } from '#src/messages/diagnostic.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import type { HubName } from '#src/runtime/realtime.ts'
import { useHub } from '#src/runtime/useRealtime.ts'
import { lazySection } from '#src/shared/lazy-section.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Textarea } from '#src/ui/inputs.tsx'
import { Grid, Stack, Cluster } from '#src/ui/layout.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { circumstances, diagnosticReport, sizes, type Hub } from './diagnostic-report.ts'
import { HubPanel } from './HubPanel.tsx'
import { views, type DiagnosticView } from './views.ts'

const Machines = lazySection(
  async () => (await import('./machines/Machines.tsx')).Machines,
  Coming,
)

interface DiagnosticProps {
  view: DiagnosticView
  onView: (view: DiagnosticView) => void
}

/** Both real-time connections as they are this moment, and what one can do about them; the machines of the page. */
export function Diagnostic({ view, onView }: DiagnosticProps) {
  const hubs = { notification: useHub('notification'), chat: useHub('chat') }
  return (
    <Stack $gap={5}>
      <Stack $gap={2}>
        <PageHeading>{words.heading}</PageHeading>
        <Text $tone="soft">{words.about}</Text>
      </Stack>
      <div>
        <Tabs label={viewWords.label} tabs={views} current={view} onSelect={onView}>
          {view === 'machines' ? (
            <Machines />
          ) : (
            <Grid $column={420} $gap={5}>
              <HubPanel name="notification" hub={hubs.notification} />
              <HubPanel name="chat" hub={hubs.chat} />
            </Grid>
          )}
        </Tabs>
      </div>
      <FaultLab />
      <ReportCopy hubs={hubs} />
    </Stack>
  )
}

function Coming() {
  return (
    <Loading>
      <SkeletonText lines={6} />
    </Loading>
  )
}

const FaultPanel = lazySection(
  async () => (await import('./FaultPanel.tsx')).FaultPanel,
  Coming,
)

/** The fault lab, where the server has one: its code is loaded and its calls are made there alone. */
function FaultLab() {
  if (!hasFaultLab()) return null
  return <FaultPanel />
}

/** A server with a lab says so in the head of its pages: asking any other one would be an error in its log. */
const hasFaultLab = () =>
  typeof document !== 'undefined' && document.querySelector('meta[name="fault-lab"]') !== null

/** Copies what is known of the connections and the machines, and shows it: one sees what one hands on. */
function ReportCopy({ hubs }: { hubs: Record<HubName, Hub> }) {
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
          {report.copy}
        </Button>
        <Text $tone="faint" $size="s" as="span">
          {report.hint}
        </Text>
      </Cluster>
      <div aria-live="polite">{copied && (copied.isDone ? report.copied : report.failed)}</div>
      {copied && <Report readOnly aria-label={report.label} value={copied.text} />}
    </Stack>
  )
}

const Report = styled(Textarea)`
  font-family: ${theme.font.mono};
  font-size: ${theme.text.s};
`
