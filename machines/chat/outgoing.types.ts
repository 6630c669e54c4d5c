import type { ChatMessage, Outgoing } from './chat.types.ts'

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
  | { type: 'outgoing.retry'; clientId: string }
  | { type: 'outgoing.discard'; clientId: string }
  /** What the server is known to have of mine, and whether that is its own reading or only what it has told by itself. */
  | { type: 'outgoing.known'; messages: readonly ChatMessage[]; isRead: boolean }

export type OutgoingEmitted =
  | { type: 'message.sent'; message: ChatMessage }
  /** It is in the history or it is not: the history is to be read. */
  | { type: 'message.doubted' }

/** Why what is typed was not taken; it is still there. */
export type TextProblem = 'notConnected' | 'tooLong'

export interface OutgoingInput {
  peerId: string
  connected: boolean
  /** Whether the server is known to have no place for a client id. */
  isPlain: boolean
}

export interface OutgoingContext extends OutgoingInput {
  text: string
  problem: TextProblem | null
  /** Oldest first; what the server has is no longer among them. */
  messages: readonly Outgoing[]
  /** The newest message of mine that the server is known to have; empty for none, null before the history is read. */
  newest: string | null
  /** What the server said, while one is being sent, of something that it does not name. */
  heard: string | null
}
