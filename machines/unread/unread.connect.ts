import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { unreadMachine } from './unread.machine.ts'

/** What a view may know and do about what is unread. Reading happens where things are read. */
export const connectUnread = (
  snapshot: SnapshotFrom<typeof unreadMachine>,
  send: ActorRefFrom<typeof unreadMachine>['send'],
) => ({
  /** The server's counts, zero while they cannot be asked for (specification §8). */
  counts: snapshot.context.counts,
  /** Why the counts are not known. */
  failure: snapshot.context.failure,
  isAsking: snapshot.matches('gathering') || snapshot.matches('loading'),
  retry: () => send({ type: 'unread.hint' }),
})
