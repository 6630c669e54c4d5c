import { systemStatus, type SystemStatus } from '#src/data/admin/system.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { formatBytes } from '#src/lib/counts.ts'
import { formatDuration } from '#src/lib/dates.ts'
import { status as words } from '#src/messages/admin/system.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { BackupDownload } from './BackupDownload.tsx'
import { FactLines } from './FactLines.tsx'
import { Halves } from './Halves.tsx'
import { MailTest } from './MailTest.tsx'
import { NodeList } from './NodeList.tsx'
import { ReplicaList } from './ReplicaList.tsx'

/** How the installation is; whether its mails arrive; its backup; the nodes that serve it and the replicas they read from. */
export function Status() {
  return (
    <Stack $gap={4}>
      <Halves $widths={[1, 1]}>
        <FactsPanel />
        <Stack $gap={4}>
          <MailTest />
          <BackupDownload />
        </Stack>
      </Halves>
      <NodeList />
      <ReplicaList />
    </Stack>
  )
}

function FactsPanel() {
  const status = useQuery(systemStatus)
  const refresh = (
    <Button
      $kind="quiet"
      $size="small"
      aria-busy={status.isRefreshing}
      onClick={status.refresh}
    >
      {words.refresh}
    </Button>
  )
  return (
    <Panel title={words.facts} more={refresh}>
      <Loaded view={status} skeleton={<Skeleton shape="block" height="360px" />}>
        {(data) => <FactLines facts={factsOf(data)} />}
      </Loaded>
    </Panel>
  )
}

const factsOf = (status: SystemStatus): [string, string][] => [
  [words.version, status.version],
  [words.nodeVersion, status.nodeVersion],
  [words.uptime, formatDuration(status.uptimeSeconds)],
  [words.memory, formatBytes(status.memoryBytes)],
  [words.hubs, words.hubCount(status.hubConnections)],
  [words.engine, words.engines[status.engine]],
  [words.database, formatBytes(status.databaseBytes)],
  [words.images, words.imageCount(status.imageCount, formatBytes(status.imageBytes))],
  [words.storage, status.bucket === null ? words.disk : words.bucketNamed(status.bucket)],
  [
    words.freeDisk,
    status.freeDiskBytes === null ? words.unknown : formatBytes(status.freeDiskBytes),
  ],
  [words.mail, words.mails[status.mail]],
  [words.mailFrom, status.mailFrom],
]
