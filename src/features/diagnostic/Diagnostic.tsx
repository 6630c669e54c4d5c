import { views as viewWords } from '#src/messages/diagnostic-machines.ts'
import { diagnostic as words } from '#src/messages/diagnostic.ts'
import { useHub } from '#src/runtime/useRealtime.ts'
import { lazySection } from '#src/shared/lazy-section.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Grid, Stack } from '#src/ui/layout.tsx'
import { HubPanel } from './HubPanel.tsx'
import { ReportCopy } from './ReportCopy.tsx'
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
