import type { PostSummary } from '#src/data/types.ts'
import { list as words } from '#src/messages/posts.ts'
import type { ListView } from '#src/runtime/useQuery.ts'
import { PagedList } from '#src/shared/PagedList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PostRows, PostRowsSkeleton } from './PostRows.tsx'

interface PostListProps {
  /** What narrows it, and how, is the business of its owner. */
  list: ListView<PostSummary>
  /** What it says when there is nothing. */
  empty?: string
  showsAuthor?: boolean
  heading?: 'h2' | 'h3'
}

/** A list of posts with its pages; the page is part of the address. */
export function PostList({ list, empty = words.empty, showsAuthor, heading }: PostListProps) {
  return (
    <PagedList
      list={list}
      skeleton={<PostRowsSkeleton />}
      empty={<EmptyState text={empty} />}
      emptyPage={words.emptyPage}
    >
      <PostRows
        posts={list.items}
        {...(showsAuthor !== undefined && { showsAuthor })}
        {...(heading !== undefined && { heading })}
      />
    </PagedList>
  )
}
