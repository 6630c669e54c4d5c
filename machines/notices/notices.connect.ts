import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { lowersBy, totalAfter, unreadAfter, withChange } from './changes.ts'
import type { noticesMachine } from './notices.machine.ts'
import type { Change, Notice } from './notices.types.ts'

type Snapshot = SnapshotFrom<typeof noticesMachine>
type Send = ActorRefFrom<typeof noticesMachine>['send']

/** The notices of a category as a list has loaded them. */
interface Loaded<Item> {
  items: readonly Item[]
  total: number | null
  /** They are on their way anew: what is done meanwhile would not show in them. */
  isLoading: boolean
}

const readAll = { type: 'notices.change', change: { kind: 'readAll' }, lowers: 0 } as const

/** What a view may know and do about the notices of a category. */
export const connectNotices = <Item extends Notice>(
  snapshot: Snapshot,
  send: Send,
  loaded: Loaded<Item>,
) => {
  const { context } = snapshot
  const items = context.pending.reduce(
    (notices, { change }) => withChange(notices, change, null),
    loaded.items,
  )
  const ask = (change: Change) =>
    send({ type: 'notices.change', change, lowers: lowersBy(items, change) })
  const unreadAmong = (ids: readonly string[]) =>
    items.filter(({ id, isRead }) => !isRead && ids.includes(id)).map(({ id }) => id)
  return {
    items,
    total: totalAfter(loaded.total, context.pending),
    unreadCount: unreadAfter(context.unreadCount, context.pending),
    read: (id: string) => ask({ kind: 'read', id }),
    /** Those of them that are unread. */
    readSome: (ids: readonly string[]) => {
      const unread = unreadAmong(ids)
      if (unread.length > 0) ask({ kind: 'readSome', ids: unread })
    },
    /** How many of these are still unread. */
    countUnread: (ids: readonly string[]) => unreadAmong(ids).length,
    /** They are on screen: those that are unread are read. */
    see: (ids: readonly string[]) => {
      const unread = unreadAmong(ids)
      const [newest] = unread
      if (newest !== undefined) send({ type: 'notices.seen', newest, ids: unread })
    },
    canReadAll: !loaded.isLoading && snapshot.can(readAll),
    readAll: () => send(readAll),
    readEverything: () => ask({ kind: 'readEverything' }),
    remove: (id: string) => ask({ kind: 'remove', id }),
  }
}
