import type { Change, Notice, Pending } from './notices.types.ts'

/** Notices after a change; `at` is when the server did it, null while it is only asked. */
export function withChange<Item extends Notice>(
  notices: readonly Item[],
  change: Change,
  at: string | null,
): readonly Item[] {
  if (change.kind === 'remove') return notices.filter(({ id }) => id !== change.id)
  return notices.map((notice) =>
    notice.isRead || !concerns(change, notice.id)
      ? notice
      : { ...notice, isRead: true, readAt: at },
  )
}

/** How many unread notices of those a change makes read or takes away. */
export function lowersBy(notices: readonly Notice[], change: Change): number {
  return notices.filter(({ id, isRead }) => !isRead && concerns(change, id)).length
}

/** How many notices are unread after changes. */
export function unreadAfter(unreadCount: number, pending: readonly Pending[]): number {
  return pending.reduce(
    (left, { change, lowers }) => (isSweeping(change) ? 0 : Math.max(0, left - lowers)),
    unreadCount,
  )
}

/** How many notices there are after changes; null stays unknown. */
export function totalAfter(total: number | null, pending: readonly Pending[]): number | null {
  const removed = pending.filter(({ change }) => change.kind === 'remove').length
  return total === null ? null : Math.max(0, total - removed)
}

/** Whether two changes ask for the same. */
export const isSame = (one: Change, other: Change): boolean =>
  one.kind === other.kind && idsOf(one).join() === idsOf(other).join()

const isSweeping = ({ kind }: Change) => kind === 'readAll' || kind === 'readEverything'

const concerns = (change: Change, id: string) =>
  isSweeping(change) || idsOf(change).includes(id)

function idsOf(change: Change): readonly string[] {
  if ('ids' in change) return change.ids
  return 'id' in change ? [change.id] : []
}
