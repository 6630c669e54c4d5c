import type { SearchQuery } from '#src/data/types.ts'
import { readId } from '#src/lib/ids.ts'
import { paths } from '#src/runtime/paths.ts'

/** The longest text that the contract lets one search for, in code points. */
const longest = 100

/** In the order in which they are offered; the first is what an address without one asks for (specification §7). */
export const searchSorts = [
  'publishedAt',
  'relevance',
  'viewCount',
  'likeCount',
  'commentCount',
] as const satisfies readonly SearchQuery['sortBy'][]

/** What an address searches for; a blank `q` gives a blank text, anything else unreadable counts as not asked. */
export function readSearchQuery(search: URLSearchParams): SearchQuery {
  const categoryId = readId(search.get('category'))
  const sort = search.get('sort')
  return {
    text: tidied(search.get('q') ?? ''),
    ...(categoryId && { categoryId }),
    sortBy: searchSorts.find((known) => known === sort) ?? searchSorts[0],
  }
}

/** The address of a search for something, from its first page. */
export function searchAddress({ text, categoryId, sortBy }: SearchQuery): string {
  const found = new URLSearchParams({
    ...(categoryId && { category: categoryId }),
    ...(sortBy !== searchSorts[0] && { sort: sortBy }),
  })
  return found.size === 0 ? paths.search(text) : `${paths.search(text)}&${found.toString()}`
}

/** A text as it is searched for: without the blanks around it and what no text may hold, and no longer than may be asked. */
export function tidied(typed: string): string {
  return Array.from(typed.replaceAll('\0', '').trim()).slice(0, longest).join('').trim()
}
