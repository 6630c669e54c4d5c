import type { ReactNode } from 'react'
import { Link, useHref, useNavigate } from 'react-router-dom'
import { ownFollows } from '#src/data/own/people.ts'
import { followers, following, people as words } from '#src/messages/people.ts'
import { paths } from '#src/runtime/paths.ts'
import type { FollowTie, Side } from '#src/data/types.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'
import { PersonRow } from './PersonRow.tsx'

interface FollowListProps {
  side: Side
  list: FollowListView
  /** The address of a page, from 1, relative to the base path. */
  addressOf: (page: number) => string
  /** What one may do about somebody. */
  actionOf: (person: FollowTie) => ReactNode
}

/** One page of those one follows or is followed by. */
export const useFollowList = (side: Side, page: number) =>
  useListQueryAt(ownFollows, side, { filter: {}, page })

export type FollowListView = ReturnType<typeof useFollowList>

/** People below each other, with their pages; the page is part of the address. */
export function FollowList({ side, list, addressOf, actionOf }: FollowListProps) {
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  if (list.isLoading) return <PeopleSkeleton />
  if (list.failure !== null) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty) return <Nobody side={side} isFirst={list.page === 1} first={addressOf(1)} />
  return (
    <Stack $gap={5} aria-busy={list.isTurning}>
      <ul>
        {list.items.map((person) => (
          <PersonRow key={person.id} person={person} action={actionOf(person)} />
        ))}
      </ul>
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

interface NobodyProps {
  side: Side
  isFirst: boolean
  first: string
}

function Nobody({ side, isFirst, first }: NobodyProps) {
  if (!isFirst) return <Way text={words.emptyPage} to={first} label={words.firstPage} />
  return side === 'following' ? (
    <Way text={following.empty} to={paths.ranking('authors')} label={following.find} />
  ) : (
    <Way text={followers.empty} to={paths.chooseEditor()} label={followers.find} />
  )
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
