import { useEffectEvent, useLayoutEffect } from 'react'
import type { ListRef } from '#machines/list/list.machine.ts'
import type { ListContext } from '#machines/list/list.types.ts'
import { useRuntime } from './context.tsx'
import { useList } from './hooks.ts'

/**
 * A list that stands where the address says: another query loads it anew, another page (from 1) turns
 * it. Coming back to it turns nothing until its lifetime is over.
 */
export function useListAt<Item, Query>(ref: ListRef<Item, Query>, query: Query, page: number) {
  const asked = JSON.stringify(query)
  const { onAppear } = useRuntime()
  const arrive = useEffectEvent(() => arriveAt(ref, query, page))
  onAppear?.(() => arriveAt(ref, query, page))
  // Before anything is painted, so that the answer to another question is never seen below this one.
  useLayoutEffect(() => {
    arrive()
    // Emptied because its session is over: it begins again at the page of the address, not at the first.
    const emptied = ref.subscribe(({ value }) => {
      if (value === 'unloaded') ref.send({ type: 'list.turn', page })
    })
    return () => emptied.unsubscribe()
  }, [ref, asked, page])
  return useList(ref)
}

/** Asks `query` at `page` unless the list stands there already. */
export function arriveAt<Item, Query>(ref: ListRef<Item, Query>, query: Query, page: number) {
  const { context } = ref.getSnapshot()
  const isOther = JSON.stringify(context.query) !== JSON.stringify(query)
  if (isOther) ref.send({ type: 'list.reset', query })
  if (isOther ? page > 1 : !standsAt(context, page)) ref.send({ type: 'list.turn', page })
}

function standsAt<Item, Query>({ wanted, stale }: ListContext<Item, Query>, page: number) {
  return !stale && 'page' in wanted.place && wanted.place.page === page
}
