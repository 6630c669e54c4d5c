import type { DraftRef } from '#machines/draft/draft.machine.ts'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import type { UnsavedDraft } from '#src/data/own/drafts.ts'

/** A new draft under the key of its address; `topicId`: what it is meant for, until its author says otherwise. */
interface NewDraftTarget {
  draft: string
  format: DraftText['format']
  topicId?: string
}

/** Which draft: one that the server has, or a new one. */
export type DraftTarget = { postId: string } | NewDraftTarget

/** The drafts that are being written in this tab; each goes on until nothing of it is only here. */
export interface Drafts {
  /** Names a new draft; its address carries it, so that it is found again. */
  newKey: () => string
  /** The draft that runs, or a new start of it. */
  open: (target: DraftTarget) => DraftRef
  /** An editor shows it; answers what ends that. A draft that nobody shows settles and stops. */
  show: (draft: DraftRef) => () => void
  /** What this account has left unsaved in this browser, newest first, without what is open. */
  unsaved: () => Promise<readonly UnsavedDraft[]>
  /** Drops such a text for good; `busy`: another tab writes it. */
  discard: (key: string) => Promise<'done' | 'busy'>
}
