import { Link, useHref, useNavigate } from 'react-router-dom'
import { square as words } from '#src/messages/topics.ts'
import type { connectList } from '#machines/list/list.connect.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card, CardBody } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Grid } from '#src/ui/Grid.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { type ListedTopic, TopicCard } from './TopicCard.tsx'

interface TopicListProps {
  /** What narrows and sorts it is the business of whoever has it. */
  list: Omit<
    ReturnType<typeof connectList<ListedTopic, never>>,
    'query' | 'reset' | 'replaceItem'
  >
  /** What is said when there is none. */
  empty?: string
  /** The address of a page, from 1. */
  addressOf: (page: number) => string
}

/** Topics with their pages; the page is part of the address. */
export function TopicList({ list, empty = words.empty, addressOf }: TopicListProps) {
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  if (list.isLoading) return <TopicsSkeleton />
  if (list.failure !== null) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty) return <Nothing text={empty} page={list.page} first={addressOf(1)} />
  return (
    <Stack $gap={5} aria-busy={list.isTurning}>
      <Grid>
        {list.items.map((topic) => (
          <TopicCard key={topic.id} topic={topic} />
        ))}
      </Grid>
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

interface NothingProps {
  text: string
  page: number | null
  first: string
}

function Nothing({ text, page, first }: NothingProps) {
  if (page === 1) return <EmptyState text={text} />
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

function TopicsSkeleton() {
  return (
    <Loading>
      <Grid>
        {Array.from({ length: 18 }, (_, index) => (
          <Card as="div" key={index}>
            <CardBody>
              <Skeleton height="28px" width="50%" />
              <SkeletonText lines={2} />
              <Skeleton height="28px" width="80%" />
            </CardBody>
          </Card>
        ))}
      </Grid>
    </Loading>
  )
}
