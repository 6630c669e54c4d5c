import type { SnapshotFrom } from 'xstate'
import type { unreadMachine } from './unread.machine.ts'

/** What a view may know about what is unread. It has no verbs: reading happens where things are read. */
export const connectUnread = ({ context }: SnapshotFrom<typeof unreadMachine>) => ({
  /** The server's counts, zero while they cannot be asked for (specification §8). */
  counts: context.counts,
  /** Why the counts are not known. */
  failure: context.failure,
})
