import type { ReactNode } from 'react'
import { ownFollows } from '#src/data/own/people.ts'
import type { FollowTie, Side } from '#src/data/types.ts'
import { followers, following, people as words } from '#src/messages/people.ts'
import { paths } from '#src/runtime/paths.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { EmptyWithWay, PagedList } from '#src/shared/PagedList.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { PersonRow } from './PersonRow.tsx'

interface FollowListProps {
  side: Side
  list: FollowListView
  /** What one may do about somebody. */
  actionOf: (person: FollowTie) => ReactNode
}

/** One page of those one follows or is followed by. */
export const useFollowList = (side: Side, page: number) =>
  useListQueryAt(ownFollows, side, { filter: {}, page })

type FollowListView = ReturnType<typeof useFollowList>

/** How many there are by now: somebody who is no longer followed stays in sight, to be followed again, but does not count. */
export const followTotal = (side: Side, { total, items }: FollowListView) =>
  total === null || side === 'followers'
    ? total
    : total - items.filter(({ isFollowed }) => !isFollowed).length

/** People below each other, with their pages; the page is part of the address. */
export function FollowList({ side, list, actionOf }: FollowListProps) {
  return (
    <PagedList
      list={list}
      skeleton={<PeopleSkeleton />}
      empty={<Nobody side={side} />}
      emptyPage={words.emptyPage}
    >
      <ul>
        {list.items.map((person) => (
          <PersonRow key={person.id} person={person} action={actionOf(person)} />
        ))}
      </ul>
    </PagedList>
  )
}

function Nobody({ side }: { side: Side }) {
  return side === 'following' ? (
    <EmptyWithWay text={following.empty} to={paths.ranking('authors')} label={following.find} />
  ) : (
    <EmptyWithWay text={followers.empty} to={paths.chooseEditor()} label={followers.find} />
  )
}

/** People in the shape of those to come. */
export function PeopleSkeleton() {
  return (
    <Loading>
      <Stack $gap={5}>
        {Array.from({ length: 6 }, (_, index) => (
          <Cluster key={index} $nowrap $align="start" $gap={4}>
            <Skeleton shape="circle" height="48px" />
            <Stack $gap={2}>
              <Skeleton height="24px" width="140px" />
              <Skeleton height="22px" width="260px" />
              <Skeleton height="20px" width="200px" />
            </Stack>
          </Cluster>
        ))}
      </Stack>
    </Loading>
  )
}
