import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { messageMachine } from './message.machine.ts'
import type { outgoingMachine } from './outgoing.machine.ts'

type Snapshot = SnapshotFrom<typeof outgoingMachine>
type Send = ActorRefFrom<typeof outgoingMachine>['send']

/** A message on its way, and the actor that tells how far it has come. */
export interface OnItsWay {
  clientId: string
  content: string
  message: ActorRefFrom<typeof messageMachine>
}

/** What a view may know and do about writing to one other person. */
export const connectOutgoing = (snapshot: Snapshot, send: Send) => {
  const { text, problem, messages } = snapshot.context
  return {
    text,
    /** Why the text was not taken; it is still there. */
    problem,
    canSend: text.trim() !== '',
    /** On their way, behind all messages that have been sent. */
    messages: messages.flatMap(({ clientId, content }): OnItsWay[] => {
      const message = snapshot.children[clientId]
      return message ? [{ clientId, content, message }] : []
    }),
    type: (typed: string) => send({ type: 'text.type', text: typed }),
    /** `clientId` is new for each message. */
    send: (clientId: string) => send({ type: 'text.send', clientId }),
    retry: (clientId: string) => send({ type: 'outgoing.retry', clientId }),
    discard: (clientId: string) => send({ type: 'outgoing.discard', clientId }),
  }
}
