import { createActor, fromPromise } from 'xstate'
import { rejectNotProvided } from '#machines/lib/not-provided.ts'
import { perActor } from '#machines/lib/per-actor.ts'
import {
  createListMachine,
  type ListMachine,
  type ListRef,
} from '#machines/list/list.machine.ts'
import type { ListRequest, LoadedList, Piece, Place } from '#machines/list/list.types.ts'
import {
  createResourceMachine,
  type ResourceMachine,
  type ResourceRef,
} from '#machines/resource/resource.machine.ts'
import type { Api } from './api.ts'

/** What tells one answer of a query from its others: an id, or values under their names; null where there is but one. */
export type QueryKey = string | object | null

/** What a query is loaded with. `signal` is aborted once nobody waits for the answer. */
export interface LoadContext {
  api: Api
  signal: AbortSignal
  /** For an answer that says something about what another query has answered. */
  queryClient: OtherAnswers
  /** Nobody waits for the answer yet. */
  quiet: boolean
}

/** How the answer of one query changes those of others; the query client does it. */
interface OtherAnswers {
  set<Data, Key extends QueryKey>(query: ResourceQuery<Data, Key>, key: Key, data: Data): void
  patch<Data, Key extends QueryKey>(
    query: ResourceQuery<Data, Key>,
    key: Key,
    change: (data: Data) => Data,
  ): void
}

interface QueryOptions {
  /** Unique among all queries: pages are handed over by it, and watchers see it. */
  name: string
  /**
   * For how long an answer is fresh, in milliseconds: a page that comes back after it asks again. Left out, each visit asks
   * anew, showing what was there.
   */
  staleTime?: number
  /** Whose answer it is: everybody's, or the viewer's alone, and gone when another one comes. Left out, the viewer's. */
  scope?: 'public' | 'viewer'
  /**
   * Of how many keys the answers are kept once nobody looks at them; beyond, those that were looked at longest ago go. Left out, 20.
   * With 0 an answer is gone as soon as nobody looks: the next request begins anew, as a dialog does each time it opens.
   */
  cacheSize?: number
}

const eachVisit = 1

interface Making {
  id: string
  clock: Timers
  /** What was loaded elsewhere, as on the server that rendered the page; undefined when nothing was. */
  given: unknown
  context: () => Omit<LoadContext, 'signal'>
}

/** What measures how long an answer is fresh. */
export interface Timers {
  /** Fires what is overdue; left out where nothing ever is. */
  catchUp?(): void
  setTimeout(work: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
}

/** What can be asked of the server, and the machine that holds the answer. */
export interface Query<Ref, Key extends QueryKey> extends QueryOptions {
  /** Makes the machine for one key; it does not run yet. */
  create: (key: Key, making: Making) => Ref
  /** Asks again for what it holds, as something has changed; a list, for the page it stands at. */
  refresh: (ref: Ref) => void
  /** Asks again for what could not be loaded. */
  retry: (ref: Ref) => void
  /** Says that what it holds was for somebody else. */
  clear: (ref: Ref) => void
  /** What can be handed over of what it holds; undefined while that is nothing, or not the newest. */
  dehydrate: (ref: Ref) => unknown
}
export type ResourceQuery<Data, Key extends QueryKey = null> = Query<
  ResourceRef<Data, Key>,
  Key
>
export type ListQuery<Item, Filter = object, Key extends QueryKey = null> = Query<
  ListRef<Item, Filter>,
  Key
>

interface ResourceOptions<Data, Key> extends QueryOptions {
  /** Left out by what is never asked for: it comes with the answer of another query, which sets it. */
  load?: (key: Key, context: LoadContext) => Promise<Data>
}

/** Something that is loaded as a whole. */
export function defineResource<Data, Key extends QueryKey = null>({
  load = rejectNotProvided('load'),
  ...options
}: ResourceOptions<Data, Key>): ResourceQuery<Data, Key> {
  const loads = perActor<(signal: AbortSignal) => Promise<Data>>()
  let machine: ResourceMachine<Data, Key> | undefined
  return {
    ...options,
    create(key, { id, clock, given, context }) {
      machine ??= createResourceMachine<Data, Key>().provide({
        actors: {
          load: fromPromise<Data, { key: Key }>(({ signal, system }) =>
            loads.of(system)(signal),
          ),
        },
      })
      // What was handed over under this name was read from the same query.
      const data = given as Data | undefined
      const input = {
        key,
        lifetime: options.staleTime ?? eachVisit,
        ...(data !== undefined && { data }),
      }
      const actor = createActor(machine, { id, clock, input })
      loads.give(actor, (signal) => load(key, { ...context(), signal }))
      return actor
    },
    refresh(ref) {
      // First of all: an answer that is on its way may be from before the change.
      ref.send({ type: 'resource.invalidate' })
      ref.send({ type: 'resource.refresh' })
    },
    retry: (ref) => ref.send({ type: 'resource.refresh' }),
    clear: (ref) => ref.send({ type: 'resource.clear' }),
    dehydrate(ref) {
      const { value, context } = ref.getSnapshot()
      return value === 'fresh' ? context.data : undefined
    },
  }
}

export interface ListLoad<Filter, Key> {
  key: Key
  filter: Filter
  place: Place
  /** It comes in place of what is shown meanwhile: nobody waits for it. */
  isRefresh: boolean
  /** How many items are shown meanwhile. */
  shown: number
}

/** What a list is narrowed by until a page says otherwise. Where that may be nothing it is left out. */
type Unnarrowed<Filter> = object extends Filter ? { filter?: Filter } : { filter: Filter }

type ListOptions<Item, Filter, Key> = QueryOptions &
  Unnarrowed<Filter> & {
    /** Whether an item that has changed is still among what the filter asks for. Left out, it always is. */
    isIn?: (item: Item, filter: Filter) => boolean
    load: (request: ListLoad<Filter, Key>, context: LoadContext) => Promise<Piece<Item>>
  }

/** A list that is loaded piece by piece. */
export function defineList<
  Item extends { id: string },
  Filter = object,
  Key extends QueryKey = null,
>({
  load,
  filter = {} as Filter,
  isIn,
  ...others
}: ListOptions<Item, Filter, Key>): ListQuery<Item, Filter, Key> {
  // TypeScript can't tell what is left while it does not know the filter.
  const options = others as QueryOptions
  const loads =
    perActor<(request: ListRequest<Filter>, signal: AbortSignal) => Promise<Piece<Item>>>()
  let machine: ListMachine<Item, Filter> | undefined
  return {
    ...options,
    create(key, { id, clock, given, context }) {
      machine ??= createListMachine<Item, Filter>((item) => item.id, isIn).provide({
        actors: {
          load: fromPromise<Piece<Item>, ListRequest<Filter>>(({ input, signal, system }) =>
            loads.of(system)(input, signal),
          ),
        },
      })
      // What was handed over under this name was read from the same query.
      const loaded = given as LoadedList<Item, Filter> | undefined
      const input = {
        query: filter,
        lifetime: options.staleTime ?? eachVisit,
        ...(loaded && { loaded }),
      }
      const actor = createActor(machine, { id, clock, input })
      loads.give(actor, ({ query, place, isRefresh }, signal) =>
        load(
          {
            key,
            filter: query,
            place,
            isRefresh,
            shown: actor.getSnapshot().context.items.length,
          },
          { ...context(), signal },
        ),
      )
      return actor
    },
    refresh: (ref) => ref.send({ type: 'resource.refresh' }),
    retry: (ref) => ref.send({ type: 'list.retry' }),
    clear: (ref) => ref.send({ type: 'resource.clear' }),
    dehydrate(ref) {
      const { value, context } = ref.getSnapshot()
      if (typeof value !== 'object' || value.ready.piece !== 'idle') return undefined
      const { query, items, total, isTotalCapped, page, totalPages } = context
      const { pieceSize, next, wanted } = context
      return {
        query,
        items,
        total,
        isTotalCapped,
        page,
        totalPages,
        pieceSize,
        next,
        wanted,
      } satisfies LoadedList<Item, Filter>
    },
  }
}

/** A hybrid answer as the list machine takes it: read by cursor, it has no page. */
export const pieceOf = <Answer extends { page: number | null }>({ page, ...rest }: Answer) => ({
  ...rest,
  ...(page !== null && { page }),
})
