import type { PostQuery } from '#src/data/types.ts'
import { readId } from '#src/lib/ids.ts'
import { readPage, withPage } from '#src/runtime/address-query.ts'
import { paths } from '#src/runtime/paths.ts'

/** The longest tag that the contract lets one ask for, in code points. */
const longestTag = 20

/** What the address of the article list asks for. */
interface PostListPlace {
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

/** Reads what an address asks for; anything unreadable counts as not asked. */
export function readPostListPlace(search: URLSearchParams): PostListPlace {
  const categoryId = readId(search.get('category'))
  const tag = readTag(search.get('tag') ?? '')
  return {
    filter: { ...(categoryId && { categoryId }), ...(tag && { tag }) },
    page: readPage(search),
  }
}

/** As the contract lets one ask for it; `server/seo/list-pages.ts` reads it alike. */
const readTag = (written: string) =>
  written.trim() === '' || written.includes('\0') || Array.from(written).length > longestTag
    ? undefined
    : written
