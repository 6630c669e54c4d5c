import type { SnapshotFrom } from 'xstate'
import type { messageMachine } from './message.machine.ts'

const statuses = ['queued', 'sending', 'failed', 'unsure'] as const

/** How far a message on its way has come, and what one may do about it. */
export const connectMessage = (snapshot: SnapshotFrom<typeof messageMachine>) => ({
  status: statuses.find((status) => snapshot.matches(status)) ?? ('sent' as const),
  /** Why it was not sent, as far as that is known. */
  failure: snapshot.context.failure,
  canRetry: snapshot.can({ type: 'message.retry' }),
  canDiscard: snapshot.can({ type: 'message.discard' }),
})
