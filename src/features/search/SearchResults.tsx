import { Link, useHref, useNavigate } from 'react-router-dom'
import { search as words } from '#src/messages/search.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
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
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  if (list.isLoading) return <ResultsSkeleton />
  if (list.failure !== null) {
    return <FailureState failure={list.failure} onRetry={list.retry} />
  }
  if (list.isEmpty) return <Nothing list={list} first={addressOf(1)} everywhere={everywhere} />
  return (
    <Stack $gap={5} aria-busy={list.isTurning}>
      <div>
        {list.items.map((result) => (
          <SearchResultRow key={result.id} result={result} searched={list.query.text} />
        ))}
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
  list: ResultList
  first: string
  everywhere: string
}

function Nothing({ list, first, everywhere }: NothingProps) {
  if (list.page !== 1) {
    return <EmptyState text={words.emptyPage} action={way(first, words.firstPage)} />
  }
  if (list.query.categoryId !== undefined) {
    return <EmptyState text={words.emptyFiltered} action={way(everywhere, words.everywhere)} />
  }
  return <EmptyState text={words.empty} />
}

const way = (to: string, text: string) => (
  <Button as={Link} to={to} $size="small">
    {text}
  </Button>
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
