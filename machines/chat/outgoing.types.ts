import type { DoneActorEvent } from 'xstate'
import type { ChatMessage } from './chat.types.ts'
import type { Ending, MessageOutput, MessageReport } from './message.machine.ts'

/** A message that is to be sent, or whose turn has ended; the next visit finds it so. */
export interface Waiting {
  /** The sender's own id: the same message sent twice is one. */
  clientId: string
  content: string
  /** How its turn ended; none while it is to be sent. */
  status?: Ending
  /** Only of an unsure one, as at `Outgoing`. */
  after?: string | null
}

/** A message on its way. How far it has come in its turn is told by its own actor. */
export interface Outgoing extends Waiting {
  /**
   * The newest message of mine that was known when it was sent: the server's copy comes after it. Empty for none;
   * null when it is not on its way, or the history was not read by then.
   */
  after: string | null
}

export type OutgoingEvent =
  | { type: 'hub.up' }
  | { type: 'hub.down' }
  /** The server's method takes no client id: it does not recognise what it is sent again. */
  | { type: 'hub.plain' }
  /** The server refused something: the message of that name, or something that it does not name. */
  | { type: 'hub.error'; clientId: string | null; message: string }
  | { type: 'text.type'; text: string }
  /** Sends what is typed, under an id of the sender's own. */
  | { type: 'text.send'; clientId: string }
  /** Sends something beside what is typed. */
  | { type: 'message.send'; clientId: string; content: string }
  | { type: 'outgoing.retry'; clientId: string }
  | { type: 'outgoing.discard'; clientId: string }
  /** What the server is known to have of mine, and whether that is its own reading or only what it has told by itself. */
  | { type: 'messages.known'; messages: readonly ChatMessage[]; isRead: boolean }
  | MessageReport
  | DoneActorEvent<MessageOutput>

export type OutgoingEmitted =
  | { type: 'message.sent'; message: ChatMessage }
  /** It is in the history or it is not: the history is to be read. */
  | { type: 'message.doubted' }

/** Why what is typed was not taken; it is still there. */
export type TextProblem = 'notConnected' | 'tooLong'

export interface OutgoingInput {
  peerId: string
  /** What was being written to them before; nothing at first. */
  text: string
  /** What had not arrived by then, as it was remembered; nothing at first. */
  waiting: readonly Waiting[]
  /** Whether the server is known to have no place for a client id. */
  isPlain: boolean
}

export interface OutgoingContext extends Omit<OutgoingInput, 'waiting'> {
  problem: TextProblem | null
  /** Oldest first; what the server has is no longer among them. */
  messages: readonly Outgoing[]
  /** Those that are still to be sent, in order, by their ids. The first one has its turn. */
  queue: readonly string[]
  /** What the next visit would find, as it was remembered last. */
  remembered: readonly Waiting[]
  /** The newest message of mine that the server is known to have; empty for none, null before the history is read. */
  newest: string | null
}
