import type { ReactNode } from 'react'
import type { components } from '#openapi/generated/schema.d.ts'
import { dashboard } from '#src/data/admin/dashboard.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { dashboard as words } from '#src/messages/admin/dashboard.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { QueueList } from '../queues/QueueList.tsx'
import { shortDay } from './charts/chart-scales.ts'
import { HealthPanel } from './HealthPanel.tsx'
import { Tiles } from './Tiles.tsx'
import { Trends } from './Trends.tsx'
import { UndeliveredLink } from './UndeliveredLink.tsx'

/** What the back office opens with: today, what waits, the last weeks, and how the server is. */
export function AdminDashboard() {
  const { data, failure, isRefreshing, refresh } = useQuery(dashboard)
  return (
    <Stack $gap={5}>
      <Cluster $gap={3} $justify="space-between">
        <Heading as="h1" $size="page">
          {words.heading}
        </Heading>
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
