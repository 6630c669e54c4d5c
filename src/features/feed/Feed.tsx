import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { feed } from '#src/data/own/people.ts'
import type { PostSummary } from '#src/data/types.ts'
import { feed as words } from '#src/messages/people.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { paths, type PostsTab } from '#src/runtime/paths.ts'
import { useListQuery } from '#src/runtime/useQuery.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'
import { FailureState } from '#src/shared/FailureState.tsx'
import { MoreItems } from '#src/shared/MoreItems.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'

interface FeedProps {
  /** Draws posts below each other. */
  rowsOf: (posts: readonly PostSummary[]) => ReactNode
  /** Stands in for them while they are on their way. */
  skeleton: ReactNode
}

/** What the people and topics one follows have published, the newest first. */
export function Feed({ rowsOf, skeleton }: FeedProps) {
  const list = useListQuery(feed, null)
  if (list.isLoading) return skeleton
  if (list.failure !== null && list.items.length === 0) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty && !list.hasMore) return <Nothing />
  return (
    <Stack $gap={5}>
      {/* All of a page may have been left out. */}
      {!list.isEmpty && rowsOf(list.items)}
      <MoreItems list={list} words={words} />
    </Stack>
  )
}

function Nothing() {
  return (
    <EmptyState
      text={words.empty}
      action={
        <Cluster $justify="center">
          <Button as={Link} to={paths.ranking('authors')} $size="small">
            {words.findPeople}
          </Button>
          <Button as={Link} to={paths.topics()} $size="small">
            {words.findTopics}
          </Button>
        </Cluster>
      }
    />
  )
}

interface FeedTabsProps {
  current: PostsTab
  /** What the current tab shows. */
  children: ReactNode
}

/** Everybody's posts, or only those one follows: a choice for members; a visitor sees everybody's. */
export function FeedTabs({ current, children }: FeedTabsProps) {
  const { isSignedIn } = useSession()
  if (!isSignedIn) return children
  return (
    <AddressTabs
      label={words.tabs}
      tabs={['all', 'following']}
      words={words.tab}
      current={current}
      addressOf={paths.posts}
    >
      {children}
    </AddressTabs>
  )
}
