import { paths } from '#src/runtime/paths.ts'
import type { PostQuery } from '#src/data/types.ts'

/** What the address of the article list asks for. */
export interface PostListPlace {
  filter: PostQuery
  /** From 1. */
  page: number
}

/** The address of the article list, narrowed and at a page. */
export function postListAddress({ categoryId, tag }: PostQuery, page = 1): string {
  return withPage(
    paths.posts(),
    new URLSearchParams({ ...(categoryId && { category: categoryId }), ...(tag && { tag }) }),
    page,
  )
}

/** An address with its own query and a page; the first page needs no number. */
export function withPage(path: string, query: URLSearchParams, page: number): string {
  const asked = new URLSearchParams(query)
  asked.delete('page')
  if (page > 1) asked.set('page', String(page))
  return asked.size === 0 ? path : `${path}?${asked.toString()}`
}

/** Reads what an address asks for; anything unreadable counts as not asked. */
export function readPostListPlace(search: URLSearchParams): PostListPlace {
  const categoryId = search.get('category')
  const tag = search.get('tag')
  return {
    filter: { ...(categoryId && { categoryId }), ...(tag && { tag }) },
    page: readPage(search),
  }
}

/** The page number of an address, from 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
