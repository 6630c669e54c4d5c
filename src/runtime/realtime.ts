import type { ActorRefFrom } from 'xstate'
import type { conversationMachine } from '#machines/chat/conversation.machine.ts'
import type { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import type { connectionMachine } from '#machines/connection/connection.machine.ts'
import type { ListRef } from '#machines/list/list.machine.ts'
import type { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { seenMachine } from '#machines/notices/seen.machine.ts'
import type { unreadMachine } from '#machines/unread/unread.machine.ts'
import type {
  AssistantMessage,
  InboxName,
  InboxQuery,
  Notification,
  NotificationInboxName,
} from '#src/data/types.ts'

export type HubName = 'notification' | 'chat'

/** The notices of one category, what one does to them, and which of them were on screen. */
export interface Inbox<Item> {
  list: ListRef<Item, InboxQuery>
  changes: ActorRefFrom<typeof noticesMachine>
  seen: ActorRefFrom<typeof seenMachine>
}

export interface Inboxes extends Record<NotificationInboxName, Inbox<Notification>> {
  assistant: Inbox<AssistantMessage>
}

/** The messages with one other person, and what is on its way to them. */
export interface Chat {
  conversation: ActorRefFrom<typeof conversationMachine>
  outgoing: ActorRefFrom<typeof outgoingMachine>
}

/** One thing that happened on a connection. */
export interface HubLogEntry {
  number: number
  /** Milliseconds since 1970. */
  at: number
  /** Such as `opened`, `closed`, or the name of a push. */
  what: string
}

/** A connection, and what is known of it beyond its machine. */
export interface HubView {
  connection: ActorRefFrom<typeof connectionMachine>
  log: {
    entries: () => readonly HubLogEntry[]
    subscribe: (tell: () => void) => () => void
  }
  /** When the next attempt begins, in milliseconds since 1970; null when none is waited for. */
  nextRetryAt: () => number | null
}

/** What the server tells by itself, and what hangs on it. */
export interface Realtime {
  hubs: Record<HubName, HubView>
  unread: ActorRefFrom<typeof unreadMachine>
  inboxes: Inboxes
  /** The notice up to which this browser's user had seen a category before this visit; null when that is not known. */
  lastSeen: (name: InboxName) => string | null
  /** The chat with one person, of the session that runs. */
  chat: (peerId: string) => Chat
  /** Tells the other one that something is being typed. */
  tellTyping: (peerId: string) => void
  /** Whether somebody is there; null when it can't be known. */
  isOnline: (userId: string) => Promise<boolean | null>
  /** Hears who comes and goes. Answers a function that stops listening. */
  onPresence: (listener: (userId: string, isOnline: boolean) => void) => () => void
  /** Hears that pushes may have been missed. Answers a function that stops listening. */
  onResync: (listener: () => void) => () => void
  /** A new name for a message. */
  newId: () => string
}
