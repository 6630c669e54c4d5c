import type { SnapshotFrom } from 'xstate'
import type { unreadMachine } from './unread.machine.ts'

/** What a view may know about what is unread. It has no verbs: reading happens where things are read. */
export const connectUnread = ({ context }: SnapshotFrom<typeof unreadMachine>) => ({
  /** The server's counts, zero when they could not be asked for. */
  counts: context.counts,
  /** What badges show: the last counts there were. */
  badges: context.known,
  /** The badges are older than the last attempt to renew them. */
  isStale: context.failure !== null,
  failure: context.failure,
})
