import type { Failure } from '../lib/failure.ts'

/** Where a piece of a list is found: pages count from 1, a cursor is the server's own word. */
export type Place = { page: number } | { cursor: string }

/** What the contract's lists say about where they stand; cursor lists leave out the pages and vice versa. */
export interface PageInfo {
  page?: number
  totalPages?: number
  nextCursor?: string | null
  hasMore?: boolean
}

/** One answer of the server, in any of the contract's three list forms. */
export interface Piece<Item> extends PageInfo {
  items: readonly Item[]
  total?: number
  /** There may be more than `total`. */
  isTotalCapped?: boolean
}

/** What the list needs next, and whether it goes behind what is shown or in its place. */
export interface Wanted {
  place: Place
  joins: 'behind' | 'instead'
}

export interface ListContext<Item, Query> {
  query: Query
  items: readonly Item[]
  /** All items there are, null when the server doesn't count them. */
  total: number | null
  /** There may be more: the server counts no further. */
  isTotalCapped: boolean
  /** The page shown, or the last one added; null in a cursor list. */
  page: number | null
  totalPages: number | null
  /** How many items the last piece had. */
  pieceSize: number
  /** How many of the items shown have left what the server pages over since a piece was last asked for. */
  gone: number
  /** Where it goes on, null at the end. */
  next: Place | null
  wanted: Wanted
  failure: Failure | null
  lifetime: number
  /** Where it begins; null once it has begun. */
  given: LoadedList<Item, Query> | null
}

/** Where a list stands, for another one to go on from there. */
export type LoadedList<Item, Query> = Pick<
  Omit<ListContext<Item, Query>, 'given'>,
  | 'query'
  | 'items'
  | 'total'
  | 'isTotalCapped'
  | 'page'
  | 'totalPages'
  | 'pieceSize'
  | 'next'
  | 'wanted'
>

export interface ListInput<Item, Query> {
  query: Query
  /** Where the same list stands elsewhere, as on the server that rendered the page. */
  loaded?: LoadedList<Item, Query>
  /** Milliseconds until coming back to the list loads it anew. */
  lifetime: number
}

export interface ListRequest<Query> {
  query: Query
  place: Place
  /** It comes in place of what is shown meanwhile: nobody waits for it. */
  isRefresh: boolean
}

export type ListEvent<Item, Query> =
  /** The page that shows it appeared or came back. */
  | { type: 'page.activated' }
  /** The next piece, behind the last. */
  | { type: 'list.more' }
  /** Another page, instead of the one shown. */
  | { type: 'list.turn'; page: number }
  /** The page it stands at anew, or what has been read on from its first piece; what is shown stays until it comes. */
  | { type: 'resource.refresh' }
  /** Another question: nothing of the old answer stays. */
  | { type: 'list.reset'; query: Query }
  | { type: 'list.retry' }
  /** An item changed; this is the newer one. Unknown ids are ignored. */
  | { type: 'item.replace'; item: Item }
  /** An item that has come to be at the end. While there is more to read on, it comes with that. Known ids are ignored. */
  | { type: 'item.append'; item: Item }
  | { type: 'item.remove'; id: string }
  /** It belonged to a session that has ended. */
  | { type: 'resource.clear' }

export type ListState =
  | 'unloaded'
  | 'loading'
  | 'failed'
  | { ready: { piece: 'idle' | 'fetching' | 'stuck'; age: 'fresh' | 'stale' } }
