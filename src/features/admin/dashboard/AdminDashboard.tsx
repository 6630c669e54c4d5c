import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { dashboard } from '#src/data/admin/system.ts'
import { formatBytes, formatCount } from '#src/lib/counts.ts'
import { formatDuration } from '#src/lib/dates.ts'
import {
  dashboard as words,
  health as healthWords,
  series,
} from '#src/messages/admin/dashboard.ts'
import { paths } from '#src/runtime/paths.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { FactGrid } from '#src/ui/FactList.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { MoreLink, Panel } from '#src/ui/Panel.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Heading, PageHeading } from '#src/ui/Text.tsx'
import { QueueList } from '../queues/QueueList.tsx'
import { systemAddress } from '../system/system-address.ts'
import { shortDay } from './charts/chart-scales.ts'
import { ChartCard } from './charts/ChartCard.tsx'

type Dashboard = components['schemas']['Dashboard']

/** What the back office opens with: today, what waits, the last weeks, and how the server is. */
export function AdminDashboard() {
  const { data, failure, isRefreshing, refresh } = useQuery(dashboard, null)
  return (
    <Stack $gap={5}>
      <Cluster $gap={3} $justify="space-between">
        <PageHeading>{words.heading}</PageHeading>
        <Button $size="small" aria-busy={isRefreshing} onClick={refresh}>
          {isRefreshing ? words.refreshing : words.refresh}
        </Button>
      </Cluster>
      {failure !== null && <FailureState failure={failure} onRetry={refresh} />}
      {data !== null && <Whole data={data} />}
      {data === null && failure === null && <Coming />}
    </Stack>
  )
}

function Whole({ data }: { data: Dashboard }) {
  return (
    <>
      <UndeliveredLink undelivered={data.undelivered} />
      <Part title={words.todayOf(shortDay(data.today.date))}>
        <Tiles data={data} />
      </Part>
      <Part title={words.queues}>
        <QueueList pending={data.pending} />
      </Part>
      <Part title={words.trend(data.trend.length)}>
        <Trends trend={data.trend} />
      </Part>
      <HealthPanel health={data.health} />
    </>
  )
}

/** The way to what did not reach members; nothing while all did. */
function UndeliveredLink({ undelivered: { givenUp, held } }: Pick<Dashboard, 'undelivered'>) {
  if (givenUp + held === 0) return null
  return (
    <Line to={systemAddress('deliveries')}>
      <CircleAlert size={18} aria-hidden />
      <span>
        {words.undelivered(givenUp, held)}：<u>{words.seeDeliveries}</u>
      </span>
    </Line>
  )
}

const Line = styled(Link)`
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.m};
  background: ${theme.tint.ochre.paper};
  color: ${theme.tint.ochre.ink};

  svg {
    flex: none;
  }
`

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" $gap={2}>
      <Heading $size="small">{title}</Heading>
      {children}
    </Stack>
  )
}

function Coming() {
  return (
    <Loading>
      <Stack $gap={4}>
        <Skeleton shape="block" height="210px" />
        <Skeleton shape="block" height="190px" />
        <Skeleton shape="block" height="460px" />
      </Stack>
    </Loading>
  )
}

/** What today has brought, beside yesterday and all there is. */
function Tiles({ data: { today, yesterday, totals } }: { data: Dashboard }) {
  const all: Partial<Record<keyof typeof series, number>> = totals
  return (
    <List aria-label={words.today}>
      {seriesNames.map((name) => {
        const total = all[name]
        return (
          <Tile key={name}>
            <dt>{series[name]}</dt>
            <dd>
              <strong>{formatCount(today[name])}</strong>
              <Difference by={today[name] - yesterday[name]} />
              {total !== undefined && <small>{words.total(formatCount(total))}</small>}
            </dd>
          </Tile>
        )
      })}
    </List>
  )
}

function Difference({ by }: { by: number }) {
  if (by === 0) return <small>{words.same}</small>
  return <small>{by > 0 ? words.more(by) : words.fewer(-by)}</small>
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space[3]};

  ${media.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Tile = styled.div`
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};

  dt {
    color: ${theme.color.inkSoft};
    font-size: ${theme.text.s};
  }

  dd {
    display: grid;
  }

  strong {
    font: 600 ${theme.title.l} / 1.4 ${theme.font.serif};
    font-variant-numeric: tabular-nums;
  }

  small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
  }
`

type SeriesName = keyof typeof series

/** What is counted by day, in the order in which it is told. */
const seriesNames = [
  'users',
  'posts',
  'comments',
  'views',
  'signIns',
  'searches',
  'reports',
] as const satisfies readonly SeriesName[]

/** How everything that is counted went, day by day. */
function Trends({ trend }: Pick<Dashboard, 'trend'>) {
  return (
    <Cards>
      {seriesNames.map((name) => (
        <ChartCard
          key={name}
          name={series[name]}
          kind={kinds[name]}
          points={trend.map((day) => ({ date: day.date, value: day[name] }))}
        />
      ))}
    </Cards>
  )
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(320px, 1fr));
  gap: ${theme.space[3]};
  align-items: start;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** Many a day make a line, few a column each. */
const kinds: Record<SeriesName, 'bars' | 'line'> = {
  users: 'bars',
  posts: 'bars',
  comments: 'bars',
  views: 'line',
  signIns: 'line',
  searches: 'line',
  reports: 'bars',
}

/** How the server is, in a few facts. */
function HealthPanel({ health }: Pick<Dashboard, 'health'>) {
  const { engine, databaseBytes, freeDiskBytes } = health
  const facts: readonly [string, string][] = [
    [healthWords.version, health.version],
    [
      healthWords.engine,
      healthWords.databaseSize(healthWords.engines[engine], formatBytes(databaseBytes)),
    ],
    [healthWords.uptime, formatDuration(health.uptimeSeconds)],
    [healthWords.memory, formatBytes(health.memoryBytes)],
    [healthWords.connections, String(health.hubConnections)],
    [
      healthWords.disk,
      freeDiskBytes === null ? healthWords.unknown : formatBytes(freeDiskBytes),
    ],
  ]
  return (
    <Panel
      title={words.health}
      more={
        <MoreLink as={Link} to={paths.adminSystem()}>
          {words.system}
        </MoreLink>
      }
    >
      <FactGrid facts={facts} $column="150px" />
    </Panel>
  )
}
