import { useSelector } from '@xstate/react'
import { useEffectEvent, useLayoutEffect } from 'react'
import { isPassing, type Failure } from '#machines/lib/failure.ts'
import { connectList, isStale } from '#machines/list/list.connect.ts'
import type { ListRef } from '#machines/list/list.machine.ts'
import { connectResource } from '#machines/resource/resource.connect.ts'
import type { ListQuery, QueryKey, ResourceQuery } from '#src/data/query.ts'
import { useRuntime } from './context.tsx'
import { whole } from './hooks.ts'

/** What a query answers: asked when the page that shows it appears, and when it comes back to what is stale. */
export function useQuery<Data, Key extends QueryKey>(
  query: ResourceQuery<Data, Key>,
  key: Key,
) {
  const ref = useRuntime().queryClient.get(query, key)
  useObserved(ref, () => ref.send({ type: 'page.activated' }))
  return connectResource(useSelector(ref, whole), ref.send)
}

/** The same, asked while it is shown: what it answers stays at hand while it is not. */
export function useQueryWhile<Data, Key extends QueryKey>(
  isShown: boolean,
  query: ResourceQuery<Data, Key>,
  key: Key,
) {
  const ref = useRuntime().queryClient.get(query, key)
  useObserved(ref, () => {})
  useObserved(isShown ? ref : undefined, () => ref.send({ type: 'page.activated' }))
  return connectResource(useSelector(ref, whole), ref.send)
}

/** What a page is about: what was there stays when loading it again fails, unless it is gone. */
export function usePageQuery<Data, Key extends QueryKey>(
  query: ResourceQuery<Data, Key>,
  key: Key,
) {
  const { data, failure, isLoading, refresh } = useQuery(query, key)
  const isMissing = data === null && failure?.kind === 'missing'
  return { data, failure: data === null ? failure : null, isMissing, isLoading, refresh }
}

/** What a view knows and does about what a query answers. */
export type QueryView<Data> = ReturnType<typeof connectResource<Data, unknown>>

/** The same of a list. */
export type ListView<Item> = Omit<
  ReturnType<typeof connectList<Item, unknown>>,
  'query' | 'reset'
>

/** Asks again for what has failed, and with it for whatever else is shown that failed for a reason that passes. */
export function useRetry(failure: Failure | null, retry: () => void) {
  const { queryClient } = useRuntime()
  return () => {
    retry()
    if (failure !== null && isPassing(failure)) queryClient.retryFailed()
  }
}

/** What a query is known to answer, from what others have asked; null while that is nothing. */
export function useKnown<Data, Key extends QueryKey>(
  query: ResourceQuery<Data, Key>,
  key: Key,
): Data | null {
  const ref = useRuntime().queryClient.get(query, key)
  useObserved(ref, () => {})
  return useSelector(ref, ({ context }) => context.data)
}

interface Asking<Item, Filter> {
  /** Asks the list first for something else than it holds. */
  ask?: (list: ListRef<Item, Filter>) => void
  /** What it asks for: it is called again whenever this is another one. */
  asked?: string
}

/** A list that a query answers, from its beginning; loaded like a resource. */
export function useListQuery<Item, Filter, Key extends QueryKey>(
  query: ListQuery<Item, Filter, Key>,
  key: Key,
  asking: Asking<Item, Filter> = {},
) {
  return useListRef(useRuntime().queryClient.get(query, key), asking)
}

/** The same, once it is asked for; null until then. */
export function useListQueryIf<Item, Filter, Key extends QueryKey>(
  isAsked: boolean,
  query: ListQuery<Item, Filter, Key>,
  key: Key,
) {
  const { queryClient } = useRuntime()
  const ref = isAsked ? queryClient.get(query, key) : undefined
  useObserved(ref, () => ref?.send({ type: 'page.activated' }))
  const snapshot = useSelector(ref, whole)
  return ref && snapshot ? connectList(snapshot, ref.send) : null
}

/** The same of a list that somebody holds already. */
export function useListRef<Item, Filter>(
  ref: ListRef<Item, Filter>,
  { ask, asked = '' }: Asking<Item, Filter> = {},
) {
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

/** Keeps what a view shows running, if it is anything; `arrive` asks for it, and again whenever `asked` is another one. */
function useObserved(ref: object | undefined, arrive: () => void, asked = '') {
  const { queryClient, onAppear } = useRuntime()
  if (ref) onAppear?.(() => queryClient.observe(ref, arrive))
  const arrived = useEffectEvent(arrive)
  // Before anything is shown, so that the answer to another question is never seen below this one.
  useLayoutEffect(
    () => ref && queryClient.observe(ref, () => arrived()),
    [queryClient, ref, asked],
  )
}

/** Narrows a list to a filter, from its beginning, unless it is already. Answers whether it was not. */
export function narrowTo<Item, Filter>(list: ListRef<Item, Filter>, filter: Filter): boolean {
  const isOther = JSON.stringify(list.getSnapshot().context.query) !== JSON.stringify(filter)
  if (isOther) list.send({ type: 'list.reset', query: filter })
  return isOther
}

function arriveAt<Item, Filter>(list: ListRef<Item, Filter>, filter: Filter, page: number) {
  const isOther = narrowTo(list, filter)
  if (isOther ? page > 1 : !standsAt(list, page)) list.send({ type: 'list.turn', page })
}

function standsAt<Item, Filter>(list: ListRef<Item, Filter>, page: number) {
  const { value, context } = list.getSnapshot()
  const { place } = context.wanted
  return !isStale(value) && 'page' in place && place.page === page
}
