import { Link, useHref, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { myReports as words } from '#src/messages/report.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { ReportItem } from './ReportItem.tsx'
import { useMyReports } from './useMyReports.ts'

interface MyReportsProps {
  /** From 1. */
  page: number
  /** The address of a page, relative to the base path. */
  addressOf: (page: number) => string
}

/** What one has reported, and what became of it. */
export function MyReports({ page, addressOf }: MyReportsProps) {
  const list = useMyReports(page)
  return (
    <Stack $gap={5}>
      <Cluster $align="baseline">
        <Heading as="h1" $size="page">
          {words.heading}
        </Heading>
        {list.total !== null && (
          <Text $tone="faint" $size="s">
            {words.total(formatCount(list.total))}
          </Text>
        )}
      </Cluster>
      <Reports list={list} addressOf={addressOf} />
    </Stack>
  )
}

interface ReportsProps extends Pick<MyReportsProps, 'addressOf'> {
  list: ReturnType<typeof useMyReports>
}

function Reports({ list, addressOf }: ReportsProps) {
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  if (list.isLoading) return <ReportsSkeleton />
  if (list.failure !== null) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty) return <Nothing page={list.page} first={addressOf(1)} />
  return (
    <Stack $gap={5} aria-busy={list.isTurning}>
      <List>
        {list.items.map((report) => (
          <li key={report.id}>
            <ReportItem report={report} withdrawing={list.withdrawing} />
          </li>
        ))}
      </List>
      {list.page !== null && list.totalPages !== null && (
        <Pagination
          page={list.page}
          totalPages={list.totalPages}
          href={(page) => base + addressOf(page)}
          onPage={(page) => void navigate(addressOf(page))}
        />
      )}
    </Stack>
  )
}

function Nothing({ page, first }: { page: number | null; first: string }) {
  if (page === null || page === 1) return <EmptyState text={words.empty} />
  return (
    <EmptyState
      text={words.emptyPage}
      action={
        <Button as={Link} to={first} $size="small">
          {words.firstPage}
        </Button>
      }
    />
  )
}

function ReportsSkeleton() {
  return (
    <Loading>
      <Stack $gap={5}>
        {Array.from({ length: 4 }, (_, index) => (
          <Stack key={index} $gap={3}>
            <Skeleton height="26px" width="60%" />
            <SkeletonText lines={2} />
          </Stack>
        ))}
      </Stack>
    </Loading>
  )
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
`
