import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { outgoingMachine } from './outgoing.machine.ts'

type Snapshot = SnapshotFrom<typeof outgoingMachine>
type Send = ActorRefFrom<typeof outgoingMachine>['send']

/** What a view may know and do about writing to one other person. */
export const connectOutgoing = ({ context }: Snapshot, send: Send) => ({
  text: context.text,
  /** Why the text was not taken; it is still there. */
  problem: context.problem,
  isConnected: context.connected,
  canSend: context.text.trim() !== '',
  /** On their way, behind all messages that have been sent. */
  messages: context.messages,
  type: (text: string) => send({ type: 'text.type', text }),
  /** `clientId` is new for each message. */
  send: (clientId: string) => send({ type: 'text.send', clientId }),
  retry: (clientId: string) => send({ type: 'outgoing.retry', clientId }),
  discard: (clientId: string) => send({ type: 'outgoing.discard', clientId }),
})
