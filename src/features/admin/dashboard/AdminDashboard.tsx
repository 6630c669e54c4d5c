import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { dashboard } from '#src/data/admin/system.ts'
import { dashboard as words, series } from '#src/messages/admin/dashboard.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Heading, PageHeading } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { QueueList } from '../queues/QueueList.tsx'
import { systemAddress } from '../system/system-address.ts'
import { HealthPanel } from './HealthPanel.tsx'
import { Tiles } from './Tiles.tsx'
import { ChartCard } from './charts/ChartCard.tsx'
import { shortDay } from './charts/chart-scales.ts'
import { kinds, seriesNames } from './series.ts'

/** What the back office opens with: today, what waits, the last weeks, and how the server is. */
export function AdminDashboard() {
  const { data, failure, isRefreshing, refresh } = useQuery(dashboard)
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

function Whole({ data }: { data: components['schemas']['Dashboard'] }) {
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

/** How everything that is counted went, day by day. */
function Trends({ trend }: { trend: components['schemas']['DashboardDay'][] }) {
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

interface UndeliveredLinkProps {
  undelivered: components['schemas']['Undelivered']
}

/** The way to what did not reach members; nothing while all did. */
function UndeliveredLink({ undelivered: { givenUp, held } }: UndeliveredLinkProps) {
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
