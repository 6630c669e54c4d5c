import type { Failure } from '../lib/failure.ts'

/** What a notification and a message of the assistant have in common. */
export interface Notice {
  id: string
  isRead: boolean
  /** ISO 8601; null while unread, and until the server has confirmed the reading. */
  readAt: string | null
}

/** What one does to the notices of a category. */
export type Change =
  | { kind: 'read'; id: string }
  | { kind: 'readSome'; ids: readonly string[] }
  /** Those are all that were unread: the category is read up to the newest of them. */
  | { kind: 'checkpoint'; newest: string; ids: readonly string[] }
  | { kind: 'readAll' }
  /** The notices of the other categories, too. */
  | { kind: 'readEverything' }
  | { kind: 'remove'; id: string }

/** A change on its way, and by how much it lowers the number of unread notices. */
export interface Pending {
  change: Change
  lowers: number
}

/** Unread notices that somebody has had before their eyes; `newest` is one of them. */
export interface Seen {
  newest: string
  ids: readonly string[]
}

export type NoticesEvent =
  /** The server counted, in an answer to a list. */
  | { type: 'notices.counted'; unreadCount: number }
  | ({ type: 'notices.change' } & Pending)
  /** These unread ones are on screen. */
  | ({ type: 'notices.seen' } & Seen)
  /** They belonged to a session that has ended. */
  | { type: 'notices.clear' }

export type NoticesEmitted =
  /** The server has done it, at that time. */
  | { type: 'notices.changed'; change: Change; at: string }
  | { type: 'notices.failed'; change: Change; failure: Failure }

export interface NoticesContext {
  /** What the server counts, with what it has confirmed since. */
  unreadCount: number
  /** Oldest first; the first is being asked for. */
  pending: readonly Pending[]
}
