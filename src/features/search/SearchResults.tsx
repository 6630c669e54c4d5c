import { search as words } from '#src/messages/search.ts'
import { EmptyWithWay, PagedList } from '#src/shared/PagedList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SkeletonRows } from '#src/ui/Skeleton.tsx'
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
