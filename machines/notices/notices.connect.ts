import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { lowersBy, totalAfter, unreadAfter, withChange } from './changes.ts'
import type { noticesMachine } from './notices.machine.ts'
import type { Change, Letter } from './notices.types.ts'

type Snapshot = SnapshotFrom<typeof noticesMachine>
type Send = ActorRefFrom<typeof noticesMachine>['send']

/** The letters of a category as a list has loaded them. */
export interface Loaded<Item> {
  items: readonly Item[]
  total: number | null
}

/** What a view may know and do about the letters of a category. */
export const connectNotices = <Item extends Letter>(
  { context }: Snapshot,
  send: Send,
  loaded: Loaded<Item>,
) => {
  const items = context.pending.reduce(
    (letters, { change }) => withChange(letters, change, null),
    loaded.items,
  )
  const ask = (change: Change) =>
    send({ type: 'notices.change', change, lowers: lowersBy(items, change) })
  return {
    items,
    total: totalAfter(loaded.total, context.pending),
    unreadCount: unreadAfter(context.unreadCount, context.pending),
    isChanging: context.pending.length > 0,
    /** What was taken back last, and why. */
    failure: context.failure,
    read: (id: string) => ask({ kind: 'read', id }),
    readSome: (ids: readonly string[]) => ask({ kind: 'readSome', ids }),
    readAll: () => ask({ kind: 'readAll' }),
    readEverything: () => ask({ kind: 'readEverything' }),
    remove: (id: string) => ask({ kind: 'remove', id }),
  }
}
