import { styled } from 'styled-components'
import { ownFeedback } from '#src/data/own/reports.ts'
import { mine as words } from '#src/messages/feedback.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { PagedList } from '#src/shared/PagedList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Heading } from '#src/ui/Heading.tsx'
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
  return (
    <PagedList
      list={list}
      addressOf={addressOf}
      skeleton={<ToldSkeleton />}
      empty={<EmptyState text={words.empty} />}
      emptyPage={words.emptyPage}
    >
      <List>
        {list.items.map((feedback) => (
          <li key={feedback.id}>
            <FeedbackItem feedback={feedback} />
          </li>
        ))}
      </List>
    </PagedList>
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
