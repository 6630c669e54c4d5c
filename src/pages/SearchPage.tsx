import { useNavigate, useSearchParams } from 'react-router-dom'
import type { SearchQuery } from '#src/data/types.ts'
import { SearchField } from '#src/features/search/SearchField.tsx'
import { SearchFilters } from '#src/features/search/SearchFilters.tsx'
import { SearchHeading } from '#src/features/search/SearchHeading.tsx'
import { SearchResults, useSearch } from '#src/features/search/SearchResults.tsx'
import { readSearchQuery, searchAddress } from '#src/features/search/search-address.ts'
import { search as words } from '#src/messages/search.ts'
import { titles } from '#src/messages/shell.ts'
import { usePageNumber, useNewestSearch } from '#src/runtime/address-query.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageHeading } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `?q=…&category=…&sort=relevance&page=2` */
export function SearchPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = readSearchQuery(search)
  const { text } = query
  const newestSearch = useNewestSearch()
  const goTo = (change: Partial<SearchQuery>) =>
    void navigate(searchAddress({ ...readSearchQuery(newestSearch()), ...change }))
  useTitle(text === '' ? titles.search : words.title(text))
  return (
    <Page>
      {text === '' ? (
        <Stack $gap={5}>
          <PageHeading>{words.heading}</PageHeading>
          <SearchField query={query} onSearch={(typed) => goTo({ text: typed })} />
          <EmptyState text={words.hint} />
        </Stack>
      ) : (
        <Found query={query} goTo={goTo} />
      )}
    </Page>
  )
}

interface FoundProps {
  query: SearchQuery
  goTo: (change: Partial<SearchQuery>) => void
}

function Found({ query, goTo }: FoundProps) {
  const list = useSearch(query, usePageNumber())
  const { text, sortBy } = query
  return (
    <Stack $gap={5}>
      <SearchHeading text={text} total={list.total} isCapped={list.isTotalCapped} />
      <SearchField query={query} onSearch={(typed) => goTo({ text: typed })} />
      <SearchFilters query={query} onChange={goTo} />
      <SearchResults list={list} everywhere={searchAddress({ text, sortBy })} />
    </Stack>
  )
}
