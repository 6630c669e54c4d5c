import type { TopicPostQuery, TopicQuery } from '#src/data/types.ts'
import { withPage } from '#src/runtime/address-query.ts'

/** In the order in which they are offered; the first is what an address without one asks for. */
export const topicSorts = [
  'hotness',
  'createTime',
  'postCount',
  'followerCount',
] as const satisfies readonly TopicQuery['sortBy'][]

/** In the order in which they are offered; the first is what an address without one asks for. */
export const topicPostSorts = [
  'publishedat',
  'hotness',
  'viewcount',
  'likecount',
  'commentcount',
] as const satisfies readonly TopicPostQuery['sortBy'][]

/** The longest text that the contract lets one search for, in code points. */
const longest = 100

/** What the square is searched for, and how it is sorted; anything unreadable counts as not asked. */
export function readTopicQuery(search: URLSearchParams): TopicQuery {
  const keyword = tidied(search.get('q') ?? '')
  return { ...(keyword !== '' && { keyword }), sortBy: sortOf(search, topicSorts) }
}

/** The square searched for something, from its first page and sorted as `search` says; blanks search for nothing. */
export const withKeyword = (path: string, search: URLSearchParams, typed: string): string =>
  asking(path, search, ['q', tidied(typed)])

const tidied = (text: string) =>
  Array.from(text.replaceAll('\0', '').trim()).slice(0, longest).join('').trim()

/** How the posts of a topic are to be sorted; anything unreadable counts as not asked. */
export const readTopicPostQuery = (search: URLSearchParams): TopicPostQuery => ({
  sortBy: sortOf(search, topicPostSorts),
})

/** The same place sorted another way, from its first page; what else `search` asks for stays. */
export const withSort = (
  path: string,
  search: URLSearchParams,
  { sort, byDefault }: { sort: string; byDefault: string },
): string => asking(path, search, ['sort', sort === byDefault ? '' : sort])

/** The same place asked for something else, from its first page; an empty value is not asked for. */
function asking(path: string, search: URLSearchParams, [name, value]: [string, string]) {
  const asked = new URLSearchParams(search)
  if (value === '') asked.delete(name)
  else asked.set(name, value)
  return withPage(path, asked, 1)
}

function sortOf<Sort extends string>(
  search: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): Sort {
  const asked = search.get('sort')
  return sorts.find((sort) => sort === asked) ?? sorts[0]
}
