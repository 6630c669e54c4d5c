import type { ListContext, Piece } from './list.types.ts'

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

/** The list after a piece has come: behind what was there or instead of it, no id twice. */
export function withPiece<Item, Query>(
  context: ListContext<Item, Query>,
  piece: Piece<Item>,
  idOf: (item: Item) => string,
): ListContext<Item, Query> {
  const before = context.wanted.joins === 'behind' ? context.items : []
  return {
    ...context,
    items: unique([...before, ...piece.items], idOf),
    total: piece.total ?? null,
    page: piece.page ?? null,
    totalPages: piece.totalPages ?? null,
    next: placeAfter(context.mode, piece),
    failure: null,
  }
}

/** The first of each id; pages shift while people write, so the second is a repeat. */
function unique<Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const isNew = !seen.has(idOf(item))
    seen.add(idOf(item))
    return isNew
  })
}

/** The list without an item. */
export function withoutItem<Item, Query>(
  context: ListContext<Item, Query>,
  id: string,
  idOf: (item: Item) => string,
): Pick<ListContext<Item, Query>, 'items' | 'total'> {
  const items = context.items.filter((item) => idOf(item) !== id)
  const gone = context.items.length - items.length
  return { items, total: context.total === null ? null : Math.max(0, context.total - gone) }
}
