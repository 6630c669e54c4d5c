/** Where a piece of a list is found: pages count from 1, a cursor is the server's own word. */
export type Place = { page: number } | { cursor: string }

/** How a list goes on. `hybrid` jumps by page and continues by cursor when the server gives one. */
export type ListMode = 'page' | 'cursor' | 'hybrid'

/** What the contract's lists say about where they stand; cursor lists leave out the pages and vice versa. */
export interface Standing {
  page?: number
  totalPages?: number
  nextCursor?: string | null
  hasMore?: boolean
}

export const FIRST_PAGE: Place = { page: 1 }

/** Where the list goes on after a piece, null at its end. */
export function placeAfter(mode: ListMode, standing: Standing): Place | null {
  if (mode === 'page') return nextPage(standing)
  if (mode === 'cursor') return nextCursor(standing)
  return nextCursor(standing) ?? nextPage(standing)
}

const nextPage = ({ page, totalPages }: Standing): Place | null =>
  page !== undefined && totalPages !== undefined && page < totalPages
    ? { page: page + 1 }
    : null

const nextCursor = ({ nextCursor: cursor, hasMore = true }: Standing): Place | null =>
  cursor != null && hasMore ? { cursor } : null
