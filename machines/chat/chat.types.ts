import type { components } from '#openapi/generated/schema.d.ts'
import type { Failure } from '../lib/failure.ts'

export type ChatMessage = components['schemas']['ChatMessage']

/** How far a message of mine has come. */
export type MessageStatus =
  | 'queued'
  | 'sending'
  | 'failed'
  /** Its answer was lost, and the server would not recognise it a second time. */
  | 'unsure'
  | 'sent'
  | 'delivered'
  | 'read'

/** Messages that the server has read out, in any order. */
export interface Reading {
  messages: readonly ChatMessage[]
  /** Up to where the other one has read mine. */
  peerReadTo: string | null
}

/** The newest messages, or those before some message. */
export interface HistoryReading extends Reading {
  hasMore: boolean
}

/** The newest messages (`before` null), or those before one; `held` is how many are known by then. */
export interface HistoryRequest {
  peerId: string
  before: string | null
  held: number
}

/** After which message to read, and the oldest that is held: from there on one wants to know what was deleted. */
export interface GapRequest {
  peerId: string
  after: string | null
  heldFrom: string | null
}

/** What came since a message, and what went. */
export interface GapReading extends Reading {
  /**
   * Of what was held before, what is deleted. Null when the server does not say: then it is what was read before, and
   * no longer is in this reading.
   */
  removed: readonly string[] | null
  /** False when so much came or went that the reading is only the newest part. */
  isWhole: boolean
  /** Whether there is more before the reading; known only when it is not whole. */
  hasMore: boolean
}

export type ConversationEvent =
  | { type: 'chat.open' }
  | { type: 'chat.close' }
  /** What came before the oldest message shown. */
  | { type: 'chat.older' }
  | { type: 'chat.retry' }
  /** The page of the browser can be seen, or no longer: only what is seen is read. */
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  /** The connection is there again, or pushes may have been lost, or another tab has changed something: read what was missed. */
  | { type: 'hub.up' }
  /** Pushed, answered to a sending, or learned from another tab. */
  | { type: 'message.received'; message: ChatMessage }
  | { type: 'message.delivered'; id: string }
  /** Deleted, here, on another device, or by the other one. */
  | { type: 'message.removed'; id: string }
  /** I have deleted the conversation for myself, up to this message, here or on another device. */
  | { type: 'conversation.deleted'; upTo: string }
  /** The other one is writing; told now and then. */
  | { type: 'peer.typing' }
  /** The other one has read mine, up to this one. */
  | { type: 'peer.read'; upTo: string }
  /** I have read theirs, up to this one, here or on another device. */
  | { type: 'self.read'; upTo: string }

export type ConversationEmitted =
  /** Something was received; of these the server is to be told that they have arrived. May be none. */
  | { type: 'messages.arrived'; ids: readonly string[] }
  /** What the server is known to have of mine, and whether that is its own reading or only what it has told by itself. */
  | { type: 'messages.known'; messages: readonly ChatMessage[]; isRead: boolean }
  /** The server knows how far I have read. */
  | { type: 'conversation.read'; upTo: string }

export interface ConversationContext {
  selfId: string
  peerId: string
  /** Oldest first, each id once. */
  messages: readonly ChatMessage[]
  /** There are older ones. */
  hasMore: boolean
  /** Before which message older ones were asked for last. */
  askedBefore: string | null
  /** The newest message before which none is missing; only what the server reads out moves it. */
  syncedTo: string | null
  /** Up to where the other one has read mine. */
  peerReadTo: string | null
  /** Delivered, they say, but not seen here yet: a confirmation may overtake its message. */
  early: readonly string[]
  /** Deleted: an answer from before it was may still name them. */
  removed: readonly string[]
  /** Deleted for me with all that is older, likewise. */
  deletedTo: string | null
  /** Told to have arrived. */
  confirmed: readonly string[]
  failure: Failure | null
}

/** What the machine asks of the server for one message. */
export interface Sending {
  peerId: string
  clientId: string
  content: string
  after: string | null
}
