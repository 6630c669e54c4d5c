import * as queries from '#src/data/queries.ts'
import type { ReactNode } from 'react'
import type { RankingPage, RankingPlace } from '#src/data/types.ts'
import type { Creator } from '#src/data/types.ts'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Pages } from '#src/shared/PagedList.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { RankingEmpty } from './RankingEmpty.tsx'
import { RankingSkeleton } from './RankingSkeleton.tsx'
import { AuthorRows, PostRows, TopicRows } from './rows.tsx'

export interface RankingBoardProps {
  place: RankingPlace
  /** The address of another page of it, relative to the base path. */
  addressOf: (page: number) => string
  /** The control to follow an author. */
  follow: (author: Creator) => ReactNode
}

/** One page of a ranking, and the way to the others. */
export function RankingBoard({ place, addressOf, follow }: RankingBoardProps) {
  const { data: ranking, failure, refresh } = usePageQuery(queries.ranking, place)

  if (failure !== null) return <FailureState failure={failure} onRetry={refresh} />
  if (ranking === null) return <RankingSkeleton withFaces={place.tab === 'authors'} />
  if (ranking.items.length === 0) return <RankingEmpty place={place} />
  return (
    <Stack $gap={5}>
      <Rows ranking={ranking} follow={follow} />
      <Pages {...ranking} addressOf={addressOf} />
    </Stack>
  )
}

interface RowsProps extends Pick<RankingBoardProps, 'follow'> {
  ranking: RankingPage
}

function Rows({ ranking, follow }: RowsProps) {
  switch (ranking.tab) {
    case 'posts':
      return <PostRows rows={ranking.items} />
    case 'authors':
      return <AuthorRows rows={ranking.items} follow={follow} />
    case 'topics':
      return <TopicRows rows={ranking.items} />
  }
}
