import type { Base, DraftText, Identity, Sent } from './draft.types.ts'

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

/** What the keeper is asked to do. */
export type KeeperOrder =
  | { type: 'keeper.keep'; record: DraftRecord }
  /** Do not wait for a pause. */
  | { type: 'keeper.flush' }
  /** This tab wants to write. */
  | { type: 'keeper.take' }
  /** The server has it all: no more than this record needs to be kept here. */
  | { type: 'keeper.forget'; record: DraftRecord }
  | { type: 'keeper.dropAside'; id: string }

/** What the lock on the draft tells. */
export type LockNews =
  | { type: 'lock.granted' }
  /** Another tab has it. */
  | { type: 'lock.refused' }
  /** Another tab asks for it. */
  | { type: 'lock.wanted' }
  /** Another tab took it without an answer. */
  | { type: 'lock.lost' }

export type LockOrder =
  | { type: 'lock.claim' }
  | { type: 'lock.steal' }
  | { type: 'lock.release' }
  /** The draft has other names, too, under which it must not be written elsewhere either. */
  | { type: 'lock.also'; names: readonly string[] }

export type KeeperEvent = KeeperOrder | LockNews

export interface KeeperContext {
  /** The newest record there is. */
  latest: DraftRecord | null
  /** It is newer than what was last given to the journal. */
  isUnwritten: boolean
  isOwner: boolean
}
