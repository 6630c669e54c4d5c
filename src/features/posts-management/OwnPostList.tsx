import { Suspense, type ReactNode } from 'react'
import { Link, useHref, useNavigate } from 'react-router-dom'
import { management as words } from '#src/messages/posts-management.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { DraftRows } from './DraftRows.tsx'
import { managementAddress, type ManagementPlace } from './management-address.ts'
import { UnsavedDrafts } from './UnsavedDrafts.tsx'
import { OwnPostRow } from './OwnPostRow.tsx'
import type { MyPost } from '#src/data/types.ts'
import type { OwnPostsView } from './useOwnPosts.ts'

export interface OwnPostListProps {
  place: ManagementPlace
  list: OwnPostsView
  /** The address of a page, from 1, relative to the base path. */
  addressOf: (page: number) => string
  /** The way to say something against a decision about a post. */
  appeal?: (post: MyPost) => ReactNode
}

/** The own posts at a place, with their pages; the page is part of the address. Drafts begin with those of this browser. */
export function OwnPostList(props: OwnPostListProps) {
  if (props.place.tab !== 'drafts') return <Listed {...props} />
  return (
    <>
      <Suspense fallback={null}>
        <UnsavedDrafts />
      </Suspense>
      <Listed {...props} />
    </>
  )
}

function Listed({ place, list, addressOf, appeal }: OwnPostListProps) {
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  if (list.isLoading) return <RowsSkeleton />
  if (list.failure !== null) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty) return <Nothing place={place} page={list.page} first={addressOf(1)} />
  return (
    <Stack $gap={5} aria-busy={list.isTurning}>
      <div>
        {place.tab === 'trash' && (
          <Text $tone="soft" $size="s">
            {words.trashHint}
          </Text>
        )}
        {place.tab === 'drafts' ? (
          <DraftRows drafts={list.items} />
        ) : (
          list.items.map((post) => (
            <OwnPostRow key={post.id} post={post} appeal={appeal?.(post)} />
          ))
        )}
      </div>
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
  place: ManagementPlace
  page: number | null
  first: string
}

function Nothing({ place, page, first }: NothingProps) {
  if (page !== 1) return <Way text={words.emptyPage} to={first} label={words.firstPage} />
  if (place.categoryId === '' && place.q === '') {
    return <EmptyState text={words.empty[place.tab]} />
  }
  const whole = managementAddress({ tab: place.tab, categoryId: '', q: '' })
  return <Way text={words.nothingFound} to={whole} label={words.clearFilters} />
}

function Way({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <EmptyState
      text={text}
      action={
        <Button as={Link} to={to} $size="small">
          {label}
        </Button>
      }
    />
  )
}

function RowsSkeleton() {
  return (
    <Loading>
      <Stack $gap={6}>
        {Array.from({ length: 5 }, (_, index) => (
          <Stack key={index} $gap={3}>
            <Skeleton height="26px" width="52%" />
            <SkeletonText lines={2} />
            <Skeleton height="20px" width="36%" />
          </Stack>
        ))}
      </Stack>
    </Loading>
  )
}
