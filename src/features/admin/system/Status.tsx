import { styled } from 'styled-components'
import { systemStatus, type SystemStatus } from '#src/data/admin/system.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { formatBytes } from '#src/lib/counts.ts'
import { formatDuration } from '#src/lib/dates.ts'
import { status as words } from '#src/messages/admin/system.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { BackupDownload } from './BackupDownload.tsx'
import { MailTest } from './MailTest.tsx'

/** How the installation is; whether its mails arrive; its backup. */
export function Status() {
  return (
    <Halves>
      <FactsPanel />
      <MailTest />
      <BackupDownload />
    </Halves>
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
        {(data) => (
          <Facts>
            {factsOf(data).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
        )}
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
  [
    words.freeDisk,
    status.freeDiskBytes === null ? words.unknown : formatBytes(status.freeDiskBytes),
  ],
  [words.mail, words.mails[status.mail]],
  [words.mailFrom, status.mailFrom],
]

const Halves = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  align-items: start;

  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    & > :first-child {
      grid-row: span 2;
    }
  }
`

const Facts = styled.dl`
  div {
    display: grid;
    grid-template-columns: 104px minmax(0, 1fr);
    gap: ${theme.space[3]};
    padding: 6px 0;
  }

  dt {
    color: ${theme.color.inkSoft};
  }

  dd {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`
