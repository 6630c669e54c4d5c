import { search } from '#src/data/public/search.ts'
import type { SearchQuery } from '#src/data/types.ts'
import { search as words } from '#src/messages/search.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { EmptyWithWay, PagedList } from '#src/shared/PagedList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SkeletonRows } from '#src/ui/Skeleton.tsx'
import { SearchResultRow } from './SearchResultRow.tsx'

/** What a search finds, standing where the address says; `page` counts from 1. */
export const useSearch = (filter: SearchQuery, page: number) =>
  useListQueryAt(search, null, { filter, page })

interface SearchResultsProps {
  list: ReturnType<typeof useSearch>
  /** The address of the same search in all categories. */
  everywhere: string
}

/** The posts found, with their pages; the page is part of the address. */
export function SearchResults({ list, everywhere }: SearchResultsProps) {
  return (
    <PagedList
      list={list}
      skeleton={
        <SkeletonRows
          count={10}
          title={{ height: '25px', width: '56%' }}
          foot={{ height: '22px', width: '40%' }}
        />
      }
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
