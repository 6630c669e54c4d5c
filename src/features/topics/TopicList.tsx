import { square as words } from '#src/messages/topics.ts'
import type { ListView } from '#src/runtime/useQuery.ts'
import { PagedList } from '#src/shared/PagedList.tsx'
import { Card, CardBody } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Grid } from '#src/ui/layout.tsx'
import { TopicCard, type ListedTopic } from './TopicCard.tsx'

interface TopicListProps {
  /** What narrows and sorts it is the business of its owner. */
  list: ListView<ListedTopic>
  /** What is said when there is none. */
  empty?: string
}

/** Topics with their pages; the page is part of the address. */
export function TopicList({ list, empty = words.empty }: TopicListProps) {
  return (
    <PagedList
      list={list}
      skeleton={<TopicsSkeleton />}
      empty={<EmptyState text={empty} />}
      emptyPage={words.emptyPage}
    >
      <Grid>
        {list.items.map((topic) => (
          <TopicCard key={topic.id} topic={topic} />
        ))}
      </Grid>
    </PagedList>
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
