import type { SearchQuery } from '#src/data/types.ts'
import { search as words } from '#src/messages/search.ts'
import { SearchForm } from '#src/ui/SearchForm.tsx'
import { tidied } from './search-address.ts'

interface SearchFieldProps {
  /** What is searched for now. */
  query: SearchQuery
  onSearch: (text: string) => void
}

/** What is searched for, to be changed; blanks search for nothing. */
export function SearchField({ query, onSearch }: SearchFieldProps) {
  const { text, categoryId, sortBy } = query
  const handleSearch = (typed: string) => {
    const wanted = tidied(typed)
    if (wanted !== '') onSearch(wanted)
  }
  return (
    <SearchForm
      text={text}
      beside={{ ...(categoryId !== undefined && { category: categoryId }), sort: sortBy }}
      label={words.field}
      placeholder={words.placeholder}
      submitLabel={words.submit}
      width="640px"
      onSearch={handleSearch}
    />
  )
}
