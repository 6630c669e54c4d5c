import { search as words } from '#src/messages/search.ts'
import { EmptyWithWay, PagedList } from '#src/shared/PagedList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { SearchResultRow } from './SearchResultRow.tsx'
import type { useSearch } from './useSearch.ts'

type ResultList = ReturnType<typeof useSearch>

interface SearchResultsProps {
  list: ResultList
  /** The address of a page, from 1. */
  addressOf: (page: number) => string
  /** The address of the same search in all categories. */
  everywhere: string
}

/** The posts found, with their pages; the page is part of the address. */
export function SearchResults({ list, addressOf, everywhere }: SearchResultsProps) {
  return (
    <PagedList
      list={list}
      addressOf={addressOf}
      skeleton={<ResultsSkeleton />}
      empty={
        <Nothing isNarrowed={list.query.categoryId !== undefined} everywhere={everywhere} />
      }
      emptyPage={words.emptyPage}
    >
      <div>
        {list.items.map((result) => (
          <SearchResultRow key={result.id} result={result} searched={list.query.text} />
        ))}
      </div>
    </PagedList>
  )
}

interface NothingProps {
  isNarrowed: boolean
  everywhere: string
}

const Nothing = ({ isNarrowed, everywhere }: NothingProps) =>
  isNarrowed ? (
    <EmptyWithWay text={words.emptyFiltered} to={everywhere} label={words.everywhere} />
  ) : (
    <EmptyState text={words.empty} />
  )

function ResultsSkeleton() {
  return (
    <Loading>
      <Stack $gap={6}>
        {Array.from({ length: 10 }, (_, index) => (
          <Stack key={index} $gap={3}>
            <Skeleton height="25px" width="56%" />
            <SkeletonText lines={2} />
            <Skeleton height="22px" width="40%" />
          </Stack>
        ))}
      </Stack>
    </Loading>
  )
}
