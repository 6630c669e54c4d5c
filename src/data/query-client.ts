import { waitFor, type AnyActor } from 'xstate'
import { isPassing, type Failure } from '#machines/lib/failure.ts'
import type { ListRef } from '#machines/list/list.machine.ts'
import type { ResourceRef } from '#machines/resource/resource.machine.ts'
import type { Api } from './api.ts'
import type { ListQuery, Query, QueryKey, ResourceQuery, Timers } from './query.ts'

/** What was loaded where the page was rendered, by the names of the machines that hold it: JSON. */
export type Dehydrated = Readonly<Record<string, unknown>>

interface QueryClientOptions {
  api: Api
  clock: Timers
  dehydrated?: Dehydrated
}

export interface PrefetchOptions {
  /** No toast for a timeout or a dead network. */
  quiet?: boolean
}

/** One answer, and how many look at it. */
interface Entry {
  id: string
  query: Pick<
    Query<never, never>,
    'name' | 'cacheSize' | 'scope' | 'refresh' | 'retry' | 'clear' | 'dehydrate'
  >
  actor: AnyActor
  observers: number
  isStarted: boolean
  /** It may have changed since it was asked for. */
  isOutdated: boolean
  /** Nobody waits for what is on its way: no toast says that it could not be loaded. */
  isQuiet: boolean
}

const defaultCacheSize = 20

export type QueryClient = ReturnType<typeof createQueryClient>

/**
 * What has been asked of the server, by query and key: one machine holds each answer, and all pages share it. Asking for
 * a machine does nothing yet, so that it may be done while rendering; it starts when it is first observed.
 */
export function createQueryClient({ api, clock, dehydrated = {} }: QueryClientOptions) {
  /** By their ids; what was asked for last stands last. */
  const entries = new Map<string, Entry>()
  const entryOf = new WeakMap<object, Entry>()
  const handedOver = new Map(Object.entries(dehydrated))

  function entryFor<Ref, Key extends QueryKey>(query: Query<Ref, Key>, key: Key): Entry {
    const id = idOf(query, key)
    const entry = entries.get(id) ?? create(query, key, id)
    entries.delete(id)
    entries.set(id, entry)
    return entry
  }

  function create<Ref, Key extends QueryKey>(
    query: Query<Ref, Key>,
    key: Key,
    id: string,
  ): Entry {
    const given = handedOver.get(id)
    // A return to it wants it anew.
    handedOver.delete(id)
    forgetOldest(query)
    const state = { observers: 0, isStarted: false, isOutdated: false, isQuiet: false }
    const actor = query.create(key, {
      id,
      clock,
      given,
      context: () => ({ api, queryClient: client, quiet: entry.isQuiet }),
    })
    const entry: Entry = { id, query, actor: actor as AnyActor, ...state }
    entryOf.set(entry.actor, entry)
    return entry
  }

  /** Makes room for one more. What somebody looks at is kept, however much it is. */
  function forgetOldest({
    name,
    cacheSize = defaultCacheSize,
  }: Pick<Entry['query'], 'name' | 'cacheSize'>) {
    const same = [...entries.values()].filter(({ query }) => query.name === name)
    const unseen = same.filter(({ observers }) => observers === 0)
    for (const entry of unseen.slice(0, Math.max(0, same.length + 1 - cacheSize))) {
      entries.delete(entry.id)
      // Not stopped, which is for good: a page that was left may show it again.
      if (entry.isStarted) entry.query.clear(entry.actor as never)
    }
  }

  function start(entry: Entry) {
    if (!entry.isStarted) entry.actor.start()
    entry.isStarted = true
  }

  /** Asks again for what somebody looks at and may have changed; what is on its way comes first. */
  function catchUp(entry: Entry) {
    if (!entry.isOutdated || entry.observers === 0 || isLoading(entry.actor)) return
    entry.isOutdated = false
    entry.query.refresh(entry.actor as never)
  }

  function entryOfRef(ref: object): Entry {
    const entry = entryOf.get(ref)
    if (!entry) throw new Error('only what this client holds can be observed')
    return entry
  }

  /** Keeps it running until the function that it answers is called. */
  function look(entry: Entry, arrive: () => void): () => void {
    // Rendered, and forgotten before it could be seen.
    if (!entries.has(entry.id)) entries.set(entry.id, entry)
    entry.observers += 1
    start(entry)
    // A device that has slept need not tell.
    clock.catchUp?.()
    catchUp(entry)
    arrive()
    const followed = entry.actor.subscribe(({ value }) => {
      catchUp(entry)
      if (value === 'unloaded') arrive()
    })
    return () => {
      entry.observers -= 1
      followed.unsubscribe()
      if (entry.observers === 0 && entry.query.cacheSize === 0)
        entry.query.clear(entry.actor as never)
    }
  }

  const started = () => [...entries.values()].filter(({ isStarted }) => isStarted)

  const answersOf = ({ name }: { name: string }) =>
    started().filter(({ query }) => query.name === name)

  const client = {
    /** The machine that holds an answer. */
    get: <Ref, Key extends QueryKey>(query: Query<Ref, Key>, key: Key): Ref =>
      // One name always stands for one query.
      entryFor(query, key).actor as Ref,

    /**
     * Somebody looks at it: it runs from now on. `arrive` asks for what it holds, now and whenever it has been emptied
     * since. Answers a function that ends it.
     */
    observe(ref: object, arrive: () => void = () => activate(ref)): () => void {
      const entry = entryOfRef(ref)
      entry.isQuiet = false
      return look(entry, arrive)
    },

    /** Loads what it holds before anybody looks at it; `quiet` where somebody may never want to. */
    prefetch(ref: object, { quiet = false }: PrefetchOptions = {}) {
      const entry = entryOfRef(ref)
      if (entry.observers > 0) return
      entry.isQuiet = quiet
      look(entry, () => activate(ref))()
    },

    /** The machine of an answer that somebody has asked for; what nobody has seen need not be changed. */
    known<Ref, Key extends QueryKey>(query: Query<Ref, Key>, key: Key): Ref | undefined {
      const entry = entries.get(idOf(query, key))
      return entry?.isStarted ? (entry.actor as Ref) : undefined
    },

    /** Tells a resource what another query has answered about it. */
    set<Data, Key extends QueryKey>(query: ResourceQuery<Data, Key>, key: Key, data: Data) {
      const entry = entryFor(query, key)
      start(entry)
      const ref = entry.actor as unknown as ResourceRef<Data, Key>
      ref.send({ type: 'resource.replace', data })
    },

    /** Tells each answer of a resource from now on, also one that says the same. Answers a function that ends it. */
    watch<Data extends object, Key extends QueryKey>(
      query: ResourceQuery<Data, Key>,
      key: Key,
      tell: (data: Data) => void,
    ): () => void {
      let last: Data | null = client.data(query, key)
      const told = client.get(query, key).subscribe(({ context: { data } }) => {
        const isNew = data !== null && data !== last
        last = data
        if (isNew) tell(data)
      })
      return () => told.unsubscribe()
    },

    /** What a resource holds; null while that is nothing. */
    data: <Data, Key extends QueryKey>(
      query: ResourceQuery<Data, Key>,
      key: Key,
    ): Data | null => client.known(query, key)?.getSnapshot().context.data ?? null,

    /** What is loaded of a list. */
    items: <Item, Filter, Key extends QueryKey>(
      query: ListQuery<Item, Filter, Key>,
      key: Key,
    ): readonly Item[] => client.known(query, key)?.getSnapshot().context.items ?? [],

    /** Changes a part of what a resource holds to what is known now; the rest is as old as it was. */
    patch<Data, Key extends QueryKey>(
      query: ResourceQuery<Data, Key>,
      key: Key,
      change: (data: Data) => Data,
    ) {
      const ref = client.known(query, key)
      if (ref) patchData(ref, change)
    },

    /** The same of everything that the query has answered; it is old from then on: the next view that shows it asks again. */
    patchAll<Data, Key extends QueryKey>(
      query: ResourceQuery<Data, Key>,
      change: (data: Data) => Data,
    ) {
      for (const { actor } of answersOf(query)) {
        const ref = actor as unknown as ResourceRef<Data, Key>
        if (patchData(ref, change)) ref.send({ type: 'resource.invalidate' })
      }
    },

    /** Changes one item of a list to what is known now. */
    patchItem<Item extends { id: string }, Filter, Key extends QueryKey>(
      query: ListQuery<Item, Filter, Key>,
      key: Key,
      id: string,
      change: (item: Item) => Item,
    ) {
      const ref = client.known(query, key)
      if (ref) patchOne(ref, id, change)
    },

    /** The same in every list that the query has answered. */
    patchItemInAll<Item extends { id: string }, Filter, Key extends QueryKey>(
      query: ListQuery<Item, Filter, Key>,
      id: string,
      change: (item: Item) => Item,
    ) {
      for (const { actor } of answersOf(query))
        patchOne(actor as unknown as ListRef<Item, Filter>, id, change)
    },

    /** An item that has just come to be, where a list ends. */
    appendItem<Item, Filter, Key extends QueryKey>(
      query: ListQuery<Item, Filter, Key>,
      key: Key,
      item: Item,
    ) {
      client.known(query, key)?.send({ type: 'item.append', item })
    },

    removeItem<Item, Filter, Key extends QueryKey>(
      query: ListQuery<Item, Filter, Key>,
      key: Key,
      id: string,
    ) {
      client.known(query, key)?.send({ type: 'item.remove', id })
    },

    /** What a resource holds is old: the next view that shows it asks again. */
    invalidate<Data, Key extends QueryKey>(query: ResourceQuery<Data, Key>, key: Key) {
      client.known(query, key)?.send({ type: 'resource.invalidate' })
    },

    /** The same of everything that the query has answered. */
    invalidateAll<Data, Key extends QueryKey>(query: ResourceQuery<Data, Key>) {
      for (const { actor } of answersOf(query)) actor.send({ type: 'resource.invalidate' })
    },

    /** Asks again what somebody has seen, as it has changed; a list, the page it stands at. */
    refresh<Ref, Key extends QueryKey>(query: Query<Ref, Key>, key: Key) {
      const ref = client.known(query, key)
      if (ref) query.refresh(ref)
    },

    /** What it holds may have changed: it is asked for again at once where somebody looks at it, else once somebody does. */
    outdate(ref: object) {
      const entry = entryOf.get(ref)
      if (!entry?.isStarted || holdsNothing(entry.actor)) return
      entry.isOutdated = true
      catchUp(entry)
    },

    /** Asks again for whatever somebody looks at and could not be loaded for a reason that passes. */
    retryFailed() {
      for (const { query, actor, observers } of started()) {
        const failure = failureIn(actor)
        if (observers > 0 && failure !== null && isPassing(failure)) query.retry(actor as never)
      }
    },

    /** What it holds is nothing any more: a view that shows it asks again. */
    clear<Ref, Key extends QueryKey>(query: Query<Ref, Key>, key: Key) {
      const ref = client.known(query, key)
      if (ref) query.clear(ref)
    },

    /** The same of everything that the query has answered. */
    clearAll<Ref, Key extends QueryKey>(query: Query<Ref, Key>) {
      for (const { actor } of answersOf(query)) query.clear(actor as Ref)
    },

    /** Another one looks on now, or nobody: answers that were for the one before are gone. */
    clearViewer() {
      for (const { query, actor } of started())
        if (query.scope !== 'public') query.clear(actor as never)
    },

    /** What has been loaded, for the browser to go on from; null when something could not be. */
    dehydrate(): Dehydrated | null {
      const all = started()
      if (all.some(({ actor }) => failureIn(actor) !== null)) return null
      return Object.fromEntries(
        all
          .map(({ id, query, actor }) => [id, query.dehydrate(actor as never)] as const)
          .filter(([, given]) => given !== undefined),
      )
    },

    /** Waits for what is loading now; answers whether anything was. */
    async settle(): Promise<boolean> {
      const loading = started().filter(({ actor }) => isLoading(actor))
      await Promise.all(loading.map(({ actor }) => waitFor(actor, () => !isLoading(actor))))
      return loading.length > 0
    },
  }
  return client
}

const idOf = ({ name }: { name: string }, key: QueryKey) =>
  key === null ? name : `${name} ${typeof key === 'string' ? key : JSON.stringify(key)}`

/** Answers whether there was anything to change. */
function patchData<Data, Key>(
  ref: ResourceRef<Data, Key>,
  change: (data: Data) => Data,
): boolean {
  const { data } = ref.getSnapshot().context
  const changed = data === null ? null : change(data)
  const isOther = changed !== null && changed !== data
  if (isOther) ref.send({ type: 'resource.patch', data: changed })
  return isOther
}

function patchOne<Item extends { id: string }, Filter>(
  ref: ListRef<Item, Filter>,
  id: string,
  change: (item: Item) => Item,
) {
  const { value, context } = ref.getSnapshot()
  const item = context.items.find((it) => it.id === id)
  if (item) ref.send({ type: 'item.replace', item: change(item) })
  // The first answer, on its way, may be from before the change.
  else if (value === 'loading') ref.send({ type: 'resource.refresh' })
}

const activate = (ref: unknown) => (ref as AnyActor).send({ type: 'page.activated' })

const holdsNothing = (actor: AnyActor): boolean =>
  ['unloaded', 'loading', 'failed'].includes(actor.getSnapshot().value)

const isLoading = (actor: AnyActor): boolean => actor.getSnapshot().hasTag('loading')

const failureIn = (actor: AnyActor): Failure | null => actor.getSnapshot().context.failure
