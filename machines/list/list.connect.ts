import type { ListContext, ListEvent, ListState } from './list.types.ts'

/** Any list's snapshot; the machine's own type can't be told for an open `Item`. */
interface ListSnapshot<Item, Query> {
  value: ListState
  context: ListContext<Item, Query>
}

/** What a view may know and do about a list. */
export const connectList = <Item, Query>(
  { value, context }: ListSnapshot<Item, Query>,
  send: (event: ListEvent<Item, Query>) => void,
) => {
  const piece = typeof value === 'object' ? value.ready.piece : null
  return {
    items: context.items,
    total: context.total,
    isTotalCapped: context.isTotalCapped,
    page: context.page,
    totalPages: context.totalPages,
    query: context.query,
    failure: context.failure,
    /** Nothing to show yet: the place of a skeleton. */
    isLoading: value === 'loading' || value === 'unloaded',
    hasFailed: value === 'failed',
    isEmpty: piece !== null && context.items.length === 0,
    /** The next piece is on its way behind what is shown. */
    isAdding: piece === 'fetching' && context.wanted.joins === 'behind',
    /** Something else is on its way in place of what is shown. */
    isTurning: piece === 'fetching' && context.wanted.joins === 'instead',
    isStuck: piece === 'stuck',
    hasMore: context.next !== null,
    more: () => send({ type: 'list.more' }),
    refresh: () => send({ type: 'resource.refresh' }),
    retry: () => send({ type: 'list.retry' }),
    reset: (query: Query) => send({ type: 'list.reset', query }),
  }
}

/** Whether what a list holds has outlived its lifetime: the next visit loads it anew. */
export const isStale = (value: ListState): boolean =>
  typeof value === 'object' && value.ready.age === 'stale'
