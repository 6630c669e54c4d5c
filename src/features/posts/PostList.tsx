import { Link, useHref, useLocation, useNavigate } from 'react-router-dom'
import type { connectList } from '#machines/list/list.connect.ts'
import type { PostSummary } from '#src/data/types.ts'
import { list as words } from '#src/messages/posts.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { withPage } from './post-list-address.ts'
import { PostRows, PostRowsSkeleton } from './PostRows.tsx'

interface PostListProps {
  /** What narrows it, and how, is the business of whoever has it. */
  list: Omit<
    ReturnType<typeof connectList<PostSummary, never>>,
    'query' | 'reset' | 'replaceItem'
  >
  /** What it says when there is nothing. */
  empty?: string
  showsAuthor?: boolean
  heading?: 'h2' | 'h3'
}

/** A list of posts with its pages; the page is part of the address. */
export function PostList({ list, empty = words.empty, showsAuthor, heading }: PostListProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  const addressOf = (page: number) => withPage(pathname, new URLSearchParams(search), page)

  if (list.isLoading) return <PostRowsSkeleton />
  if (list.failure !== null) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty && list.page !== 1) {
    return (
      <EmptyState
        text={words.emptyPage}
        action={
          <Button as={Link} to={addressOf(1)} $size="small">
            {words.firstPage}
          </Button>
        }
      />
    )
  }
  if (list.isEmpty) return <EmptyState text={empty} />
  return (
    <Stack $gap={5} aria-busy={list.isTurning}>
      <PostRows
        posts={list.items}
        {...(showsAuthor !== undefined && { showsAuthor })}
        {...(heading !== undefined && { heading })}
      />
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
