import type { ListContext, ListEvent, ListState } from './list.types.ts'

/** Any list's snapshot; the machine's own type can't be told for an open `Item`. */
export interface ListSnapshot<Item, Query> {
  value: ListState
  context: ListContext<Item, Query>
}

/** What a view may know and do about a list. */
export const connectList = <Item, Query>(
  { value, context }: ListSnapshot<Item, Query>,
  send: (event: ListEvent<Item, Query>) => void,
) => {
  const ready = typeof value === 'object' ? value.ready : null
  return {
    items: context.items,
    total: context.total,
    page: context.page,
    totalPages: context.totalPages,
    query: context.query,
    failure: context.failure,
    /** Nothing to show yet: the place of a skeleton. */
    isLoading: value === 'loading' || value === 'unloaded',
    hasFailed: value === 'failed',
    isEmpty: ready !== null && context.items.length === 0,
    /** The next piece is on its way behind what is shown. */
    isAdding: ready === 'fetching' && context.wanted.joins === 'behind',
    /** Something else is on its way in place of what is shown. */
    isTurning: ready === 'fetching' && context.wanted.joins === 'instead',
    isStuck: ready === 'stuck',
    hasMore: context.next !== null,
    activate: () => send({ type: 'page.activated' }),
    more: () => send({ type: 'list.more' }),
    turn: (page: number) => send({ type: 'list.turn', page }),
    refresh: () => send({ type: 'list.refresh' }),
    retry: () => send({ type: 'list.retry' }),
    reset: (query: Query) => send({ type: 'list.reset', query }),
    replaceItem: (item: Item) => send({ type: 'item.replace', item }),
    removeItem: (id: string) => send({ type: 'item.remove', id }),
  }
}
