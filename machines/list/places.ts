import type { ListContext, PageInfo, Piece, Place } from './list.types.ts'

export const FIRST_PAGE: Place = { page: 1 }

/** Where the list goes on after a piece, null at its end: by the cursor that the server gives, else by page. */
export const placeAfter = (info: PageInfo): Place | null => nextCursor(info) ?? nextPage(info)

const nextPage = ({ page, totalPages }: PageInfo): Place | null =>
  page !== undefined && totalPages !== undefined && page < totalPages
    ? { page: page + 1 }
    : null

const nextCursor = ({ nextCursor: cursor, hasMore = true }: PageInfo): Place | null =>
  cursor != null && hasMore ? { cursor } : null

/** Where the same items stand once some before them have gone: whole pages that are shown already come again rather than one be missed. */
export const movedBy = (gone: number, pieceSize: number, place: Place): Place =>
  'page' in place && pieceSize > 0
    ? { page: Math.max(1, place.page - Math.ceil(gone / pieceSize)) }
    : place

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
    isTotalCapped: piece.isTotalCapped ?? false,
    page: piece.page ?? null,
    totalPages: piece.totalPages ?? null,
    pieceSize: piece.items.length,
    next: placeAfter(piece),
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

/** The list with one more item at its end. */
export function withItem<Item, Query>(
  { items, total }: ListContext<Item, Query>,
  item: Item,
  idOf: (item: Item) => string,
): Pick<ListContext<Item, Query>, 'items' | 'total'> {
  if (items.some((known) => idOf(known) === idOf(item))) return { items, total }
  return { items: [...items, item], total: total === null ? null : total + 1 }
}

/** The list with newer items in the place of some, or null in the place of what is gone; `isIn`: what the server pages over. */
export function withChanged<Item, Query>(
  { items, query, total, gone }: ListContext<Item, Query>,
  change: (item: Item) => Item | null,
  isIn: (item: Item, query: Query) => boolean,
): Pick<ListContext<Item, Query>, 'items' | 'total' | 'gone'> {
  const kept = items.map(change).filter((item) => item !== null)
  const countIn = (some: readonly Item[]) => some.filter((item) => isIn(item, query)).length
  return {
    items: kept,
    total: total === null ? null : Math.max(0, total - (items.length - kept.length)),
    gone: Math.max(0, gone + countIn(items) - countIn(kept)),
  }
}
