import { useSelector } from '@xstate/react'
import { useEffectEvent, useLayoutEffect } from 'react'
import { connectList } from '#machines/list/list.connect.ts'
import type { ListRef } from '#machines/list/list.machine.ts'
import { connectResource } from '#machines/resource/resource.connect.ts'
import type { KeyOf, ListQuery, QueryKey, ResourceQuery } from '#src/data/query.ts'
import { useRuntime } from './context.tsx'
import { arriveAt } from './useListAt.ts'

/** What a query answers: asked when the page that shows it appears, and when it comes back to what is stale. */
export function useQuery<Data, Key extends QueryKey>(
  query: ResourceQuery<Data, Key>,
  ...key: KeyOf<Key>
) {
  const ref = useRuntime().queryClient.get(query, ...key)
  useObserved(ref, () => ref.send({ type: 'page.activated' }))
  return connectResource(useSelector(ref, whole), ref.send)
}

/**
 * A list that a query answers, from its beginning; loaded like a resource. `ask` may first ask the list for something
 * else than it holds; it does so again whenever `asked` is another one.
 */
export function useListQuery<Item, Filter, Key extends QueryKey>(
  query: ListQuery<Item, Filter, Key>,
  key: Key,
  { ask, asked = '' }: { ask?: (list: ListRef<Item, Filter>) => void; asked?: string } = {},
) {
  const ref = useRuntime().queryClient.at(query, key)
  const arrive = () => {
    ask?.(ref)
    ref.send({ type: 'page.activated' })
  }
  useObserved(ref, arrive, asked)
  return connectList(useSelector(ref, whole), ref.send)
}

/** Where the address says that a list stands. Pages count from 1. */
interface ListAddress<Filter> {
  filter: Filter
  page: number
}

/**
 * A list that stands where the address says: another filter loads it anew, another page turns it. Coming back to it turns
 * nothing until it is stale.
 */
export function useListQueryAt<Item, Filter, Key extends QueryKey>(
  query: ListQuery<Item, Filter, Key>,
  key: Key,
  { filter, page }: ListAddress<Filter>,
) {
  return useListQuery(query, key, {
    ask: (list) => arriveAt(list, filter, page),
    asked: JSON.stringify([filter, page]),
  })
}

/** Keeps what a view shows running; `arrive` asks for it, and again whenever `asked` is another one. */
function useObserved(ref: object, arrive: () => void, asked = '') {
  const { queryClient, onAppear } = useRuntime()
  onAppear?.(() => queryClient.observe(ref, arrive))
  const arrived = useEffectEvent(arrive)
  // Before anything is shown, so that the answer to another question is never seen below this one.
  useLayoutEffect(() => queryClient.observe(ref, () => arrived()), [queryClient, ref, asked])
}

const whole = <Snapshot>(snapshot: Snapshot) => snapshot
