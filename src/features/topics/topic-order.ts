import type { TopicPostQuery, TopicQuery } from '#src/runtime/browsing.ts'

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

/** How the square is to be sorted; anything unreadable counts as not asked. */
export const readTopicQuery = (search: URLSearchParams): TopicQuery => ({
  sortBy: sortOf(search, topicSorts),
})

/** How the posts of a topic are to be sorted; anything unreadable counts as not asked. */
export const readTopicPostQuery = (search: URLSearchParams): TopicPostQuery => ({
  sortBy: sortOf(search, topicPostSorts),
})

/** The same place sorted another way, from its first page. */
export function withSort(path: string, sort: string, byDefault: string): string {
  return sort === byDefault ? path : `${path}?${new URLSearchParams({ sort }).toString()}`
}

function sortOf<Sort extends string>(
  search: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): Sort {
  const asked = search.get('sort')
  return sorts.find((sort) => sort === asked) ?? sorts[0]
}
