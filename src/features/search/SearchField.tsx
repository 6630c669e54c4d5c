import { search as words } from '#src/messages/search.ts'
import { SearchForm } from '#src/ui/SearchForm.tsx'
import { tidied } from './search-address.ts'

interface SearchFieldProps {
  /** What is searched for now. */
  text: string
  onSearch: (text: string) => void
}

/** What is searched for, to be changed; blanks search for nothing. */
export function SearchField({ text, onSearch }: SearchFieldProps) {
  const handleSearch = (typed: string) => {
    const wanted = tidied(typed)
    if (wanted !== '') onSearch(wanted)
  }
  return (
    <SearchForm
      text={text}
      label={words.field}
      placeholder={words.placeholder}
      submitLabel={words.submit}
      width="640px"
      onSearch={handleSearch}
    />
  )
}
