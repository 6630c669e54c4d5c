import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { myReports as words } from '#src/messages/report.ts'
import { PagedList } from '#src/shared/PagedList.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Heading } from '#src/ui/Heading.tsx'
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
  return (
    <PagedList
      list={list}
      addressOf={addressOf}
      skeleton={<ReportsSkeleton />}
      empty={<EmptyState text={words.empty} />}
      emptyPage={words.emptyPage}
    >
      <List>
        {list.items.map((report) => (
          <li key={report.id}>
            <ReportItem report={report} withdrawing={list.withdrawing} />
          </li>
        ))}
      </List>
    </PagedList>
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
