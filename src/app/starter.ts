import { createActor, fromPromise, waitFor } from 'xstate'
import { createListMachine, type ListRef } from '#machines/list/list.machine.ts'
import type { ListInput, ListRequest, ListStanding, Piece } from '#machines/list/list.types.ts'
import { createResourceMachine, type ResourceRef } from '#machines/resource/resource.machine.ts'
import type { Clock } from '#src/platform/clock.ts'

/** How a resource comes from the server; `signal` says that nobody waits for it any more. */
export type Load<Data, Key> = (key: Key, signal: AbortSignal) => Promise<Data>

/** How a piece of a list does. */
export type LoadPiece<Item, Query> = (
  request: ListRequest<Query>,
  signal: AbortSignal,
) => Promise<Piece<Item>>

/** What was loaded where the page was painted, by the names of the actors that hold it: JSON. */
export type Handover = Readonly<Record<string, unknown>>

/** Something that has started, for whoever waits until a page has all it shows. */
export interface Started {
  isLoading: () => boolean
  hasFailed: () => boolean
  /** Waits until it no longer loads. */
  settled: () => Promise<unknown>
  /** What can be handed over of it; undefined while nothing is loaded. */
  standing: () => unknown
}

/** Hears of everything that starts; `id` is the name under which it is handed over. */
export type OnStart = (id: string, thing: Started) => void

export type Starter = ReturnType<typeof createStarter>

/**
 * Starts what pages show, each under a name of its own. What `handover` holds of it is there from the
 * beginning, once: whoever starts the same thing again later wants it anew.
 */
export function createStarter(clock: Clock, handover: Handover, onStart: OnStart = () => {}) {
  const left = new Map(Object.entries(handover))

  /** What was handed over under this name, undefined when nothing was. It has the shape that was read there. */
  const take = (id: string) => {
    const taken = left.get(id)
    left.delete(id)
    return taken
  }

  return {
    /** Something loaded as a whole, fresh for `lifetime` milliseconds. */
    resource<Data, Key extends string | null>(
      name: string,
      key: Key,
      lifetime: number,
      load: Load<Data, Key>,
    ) {
      const id = key === null ? name : `${name} ${key}`
      const machine = createResourceMachine<Data, Key>().provide({
        actors: {
          load: fromPromise<Data, { key: Key }>(({ input, signal }) => load(input.key, signal)),
        },
      })
      const actor = createActor(machine, { id, clock, input: { key, lifetime } }).start()
      const data = take(id) as Data | undefined
      if (data !== undefined) actor.send({ type: 'resource.replace', data })
      onStart(id, {
        ...progressOf(actor, () => actor.getSnapshot().hasTag('loading')),
        standing: () => {
          const snapshot = actor.getSnapshot()
          return snapshot.matches('fresh') ? snapshot.context.data : undefined
        },
      })
      return actor
    },
    /** Something loaded piece by piece. `id` tells it from all other lists. */
    list<Item extends { id: string }, Query>(
      id: string,
      input: ListInput<Query>,
      load: LoadPiece<Item, Query>,
    ) {
      const machine = createListMachine<Item, Query>((item) => item.id).provide({
        actors: {
          load: fromPromise<Piece<Item>, ListRequest<Query>>(({ input: request, signal }) =>
            load(request, signal),
          ),
        },
      })
      const actor = createActor(machine, { id, clock, input }).start()
      const standing = take(id) as ListStanding<Item, Query> | undefined
      if (standing !== undefined) actor.send({ type: 'list.replace', standing })
      onStart(id, {
        ...progressOf(actor, () => {
          const snapshot = actor.getSnapshot()
          return snapshot.matches('loading') || snapshot.matches({ ready: 'fetching' })
        }),
        standing: () => {
          const snapshot = actor.getSnapshot()
          return snapshot.matches({ ready: 'idle' }) ? standingOf(snapshot.context) : undefined
        },
      })
      return actor
    },
  }
}

/** How far something has come whose context keeps the failure of its last load. */
const progressOf = <Data, Key, Item, Query>(
  actor: ResourceRef<Data, Key> | ListRef<Item, Query>,
  isLoading: () => boolean,
) => ({
  isLoading,
  settled: () => waitFor(actor, () => !isLoading()),
  hasFailed: () => actor.getSnapshot().context.failure !== null,
})

const standingOf = <Item, Query>({
  query,
  items,
  total,
  page,
  totalPages,
  next,
  wanted,
}: ListStanding<Item, Query>): ListStanding<Item, Query> => ({
  query,
  items,
  total,
  page,
  totalPages,
  next,
  wanted,
})
