import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { formatBytes } from '#src/lib/counts.ts'
import { formatDuration } from '#src/lib/dates.ts'
import { dashboard, health as words } from '#src/messages/admin/dashboard.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'
import { FactList } from '#src/ui/FactList.tsx'
import { MoreLink, Panel } from '#src/ui/Panel.tsx'

/** How the server is, in a few facts. */
export function HealthPanel({ health }: { health: components['schemas']['SystemStatus'] }) {
  const { engine, databaseBytes, freeDiskBytes } = health
  const facts: readonly [string, string][] = [
    [words.version, health.version],
    [words.engine, words.databaseSize(words.engines[engine], formatBytes(databaseBytes))],
    [words.uptime, formatDuration(health.uptimeSeconds)],
    [words.memory, formatBytes(health.memoryBytes)],
    [words.connections, String(health.hubConnections)],
    [words.disk, freeDiskBytes === null ? words.unknown : formatBytes(freeDiskBytes)],
  ]
  return (
    <Panel
      title={dashboard.health}
      more={
        <MoreLink as={Link} to={paths.adminSystem()}>
          {dashboard.system}
        </MoreLink>
      }
    >
      <Facts facts={facts} />
    </Panel>
  )
}

const Facts = styled(FactList)`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: ${theme.space[3]};

  dt {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
  }

  dd {
    overflow-wrap: anywhere;
  }
`
