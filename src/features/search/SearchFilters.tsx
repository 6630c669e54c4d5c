import { styled } from 'styled-components'
import { useQuery } from '#src/runtime/useQuery.ts'
import { search as words } from '#src/messages/search.ts'
import type { SearchQuery } from '#src/data/types.ts'
import * as postQueries from '#src/data/public/posts.ts'
import { theme } from '#src/theme/theme.ts'
import { Select } from '#src/ui/inputs.tsx'
import { useEarlyValue } from '#src/ui/useEarlyValue.ts'
import { searchSorts } from './search-address.ts'

interface SearchFiltersProps {
  query: SearchQuery
  onChange: (change: Partial<SearchQuery>) => void
}

/** How the results are sorted, and which category they are from. */
export function SearchFilters({ query, onChange }: SearchFiltersProps) {
  const { data: categories } = useQuery(postQueries.categories, null)
  const { categoryId, sortBy } = query
  const isKnown = categories?.some(({ id }) => id === categoryId) === true
  const sortAs = (chosen: string) => {
    const known = searchSorts.find((sort) => sort === chosen)
    if (known) onChange({ sortBy: known })
  }
  const sorts = useEarlyValue<HTMLSelectElement>(sortBy, sortAs)
  const narrow = (chosen: string) => onChange({ categoryId: chosen })
  const choices = useEarlyValue<HTMLSelectElement>(categoryId ?? '', narrow)
  return (
    <Row>
      <Select
        ref={sorts}
        // What a browser remembers for a page that it shows again is not what somebody chose.
        autoComplete="off"
        aria-label={words.sort}
        value={sortBy}
        onChange={({ target }) => sortAs(target.value)}
      >
        {searchSorts.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </Select>
      <Select
        ref={choices}
        autoComplete="off"
        aria-label={words.category}
        value={categoryId ?? ''}
        onChange={({ target }) => narrow(target.value)}
      >
        <option value="">{words.everything}</option>
        {/* Of the address, and not among those that are known: it stays chosen. */}
        {categoryId !== undefined && !isKnown && (
          <option value={categoryId}>{words.category}</option>
        )}
        {categories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Row>
  )
}

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 180px));
  gap: ${theme.space[3]};
`
