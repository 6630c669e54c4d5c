import type { SnapshotFrom } from 'xstate'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { lifetimes } from '#machines/resource/lifetimes.ts'
import { after, type Witness } from '#tests/support/paths/model.ts'

// The list, and the answers and events that its model and scenarios speak of.

export interface Row {
  id: string
  title: string
}

export const row = (id: string, title = id): Row => ({ id, title })
export const idsOf = (items: readonly Row[]) => items.map(({ id }) => id)

// Every actor of the list is asked for a place; the witness keeps inputs untyped.
export const placesOf = (asked: Witness['asked']) =>
  asked.map(({ input }) => (input as ListRequest<string>).place)

// What was read is not among what is asked for any more.
export const listMachine = createListMachine<Row, string>(
  ({ id }) => id,
  ({ title }) => title !== '读过',
)
export type ListSnapshot = SnapshotFrom<typeof listMachine>

export const isStale = (snapshot: ListSnapshot) => snapshot.matches({ ready: { age: 'stale' } })

export const page = (number: number, ...ids: string[]): Piece<Row> => ({
  items: ids.map((id) => row(id)),
  page: number,
  totalPages: 3,
  total: 5,
})
export const cursor = (next: string | null, ...ids: string[]): Piece<Row> => ({
  items: ids.map((id) => row(id)),
  nextCursor: next,
  hasMore: next !== null,
})

export const activated = { type: 'page.activated' } as const
export const more = { type: 'list.more' } as const
export const retry = { type: 'list.retry' } as const
export const refresh = { type: 'resource.refresh' } as const
export const turn = (number: number) => ({ type: 'list.turn', page: number }) as const
export const reset = (query: string) => ({ type: 'list.reset', query }) as const
export const replace = (id: string, title: string) =>
  ({ type: 'item.replace', item: row(id, title) }) as const
export const append = (id: string) =>
  ({ type: 'item.append', item: row(id, '新写的') }) as const
export const remove = (id: string) => ({ type: 'item.remove', id }) as const
export const lifetimeOver = after('lifetime', 'list.ready.age.fresh')
export const timeout = { failure: { kind: 'timeout' } }

export const start = { query: '新', lifetime: lifetimes.topicBrowse }
/** A list that the server gives by cursor: here it is known by its lifetime. */
export const byCursor = { query: '新', lifetime: lifetimes.home }
export const loaded = {
  query: '新',
  items: [row('d')],
  total: 1,
  isTotalCapped: false,
  page: 1,
  totalPages: 1,
  pieceSize: 1,
  next: null,
  wanted: { place: { page: 1 }, joins: 'instead' },
} as const
