import { useHref, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { ownFeedback } from '#src/data/own/reports.ts'
import { mine as words } from '#src/messages/feedback.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { FeedbackItem } from './FeedbackItem.tsx'

interface MyFeedbackProps {
  /** From 1. */
  page: number
  /** The address of a page, relative to the base path. */
  addressOf: (page: number) => string
}

/** What one has told us, and what became of it. */
export function MyFeedback(props: MyFeedbackProps) {
  return (
    <Stack as="section" $gap={3} aria-label={words.heading}>
      <Heading as="h2" $size="section">
        {words.heading}
      </Heading>
      <Told {...props} />
    </Stack>
  )
}

function Told({ page, addressOf }: MyFeedbackProps) {
  const list = useListQueryAt(ownFeedback, null, { filter: {}, page })
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  if (list.isLoading) return <ToldSkeleton />
  if (list.failure !== null && list.items.length === 0) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty) return <EmptyState text={words.empty} />
  return (
    <Stack $gap={5} aria-busy={list.isTurning}>
      <List>
        {list.items.map((feedback) => (
          <li key={feedback.id}>
            <FeedbackItem feedback={feedback} />
          </li>
        ))}
      </List>
      {list.page !== null && list.totalPages !== null && (
        <Pagination
          page={list.page}
          totalPages={list.totalPages}
          href={(to) => base + addressOf(to)}
          onPage={(to) => void navigate(addressOf(to))}
        />
      )}
    </Stack>
  )
}

function ToldSkeleton() {
  return (
    <Loading>
      <Stack $gap={5}>
        {Array.from({ length: 2 }, (_, index) => (
          <Stack key={index} $gap={3}>
            <Skeleton height="26px" width="40%" />
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
