import type { components } from '#openapi/generated/schema.d.ts'

/** Everything the author writes. `content` is Markdown source, or for format 1 a Delta as JSON. */
export interface DraftText {
  title: string
  format: components['schemas']['PostFormat']
  content: string
  /** Empty: readers see one made from the text. */
  excerpt: string
  coverImage: string | null
  categoryIds: readonly string[]
  tags: readonly string[]
  topicIds: readonly string[]
}

/**
 * Which draft this is. `key` names it in this browser for good, `postId` is the server's name once it has one,
 * `clientId` makes a creation that is tried twice one post.
 */
export interface Identity {
  key: string
  postId: string | null
  clientId: string | null
}

/** What a post may be asked for by. */
export type PostNames = Pick<Identity, 'postId' | 'clientId'>

/** A state of the text that the server had. */
export interface Base {
  revision: number
  text: DraftText
}

/** One text on its way to the server. It stays the same until the server has answered, so that trying again is safe. */
export interface Sent {
  edit: number
  text: DraftText
  baseRevision: number | null
  isPublication: boolean
}

/** A text that only this browser has, offered to its author. */
export interface LocalText {
  id: string
  text: DraftText
  base: Base | null
  /** When it was last written, ISO 8601; null for a moment ago. */
  at: string | null
}

/** What the journal keeps beside the text; written when it changes, not with every key. */
export interface DraftOrigin {
  identity: Identity
  generation: number
  base: Base | null
  sent: Sent | null
  local: readonly LocalText[]
}

/** All that a new start of the editor needs. */
export interface DraftRecord {
  text: DraftText
  cursor: number | null
  /** The edit that `text` stands at; means nothing to another tab. */
  edit: number
  origin: DraftOrigin
}

/** A record as it was found. */
export interface KeptDraft extends DraftRecord {
  /** When it was written, ISO 8601. */
  at: string
  /** What other tabs could not write into it, because this one had the pen. */
  asides: readonly LocalText[]
}

/** What became of a write. Overtaken: another tab has written meanwhile, and the text was put aside. */
export interface WriteOutcome {
  edit: number
  isOvertaken: boolean
}
