import type { components } from '#openapi/generated/schema.d.ts'
import type { EndReason, Failure } from '../lib/failure.ts'
import type {
  Base,
  DraftText,
  Identity,
  KeptDraft,
  LocalText,
  Sent,
} from './draft-record.types.ts'

type Schemas = components['schemas']

export type PostStatus = Schemas['PostStatus']

/** What the server says about a post beside its text. */
interface PostMeta {
  status: PostStatus
  /** When it was last written, ISO 8601. */
  updateTime: string
  /** The revision that waits for a review, if one does. */
  reviewRevision: number | null
  /** What is published now waits for a review first. */
  needsReview: boolean
  /** Readers see all of it as plain text, as it would be too much otherwise. */
  isPlainText: boolean
}

/** What the server has now. */
export interface ServerPost extends Base, PostMeta {
  postId: string
  /** Why it was rejected or taken down. */
  reviewNote: string | null
}

/** What the server answers when it has written. */
export interface Written extends PostMeta {
  postId: string
  revision: number
  /** The newest revision that readers were given; null before there is one, and of a server without revisions. */
  publishedRevision: number | null
  /** The sensitive words for which it waits for an administrator. */
  heldFor?: readonly string[]
}

/** What a save or a publication asks. */
export interface WriteRequest {
  postId: string | null
  clientId: string | null
  baseRevision: number | null
  text: DraftText
  /** Grows when the text goes on from another one: the history of versions never joins what two lineages wrote. */
  lineage: number
}

/** Why the text is not kept in this browser. */
export type DeviceProblem = 'unavailable' | 'full'

export type DraftEvent =
  | { type: 'draft.edit'; change: Partial<DraftText> }
  | { type: 'draft.cursor'; cursor: number }
  /** Do not wait for a pause. */
  | { type: 'draft.save' }
  /** `lacking`: the fields of which the editor knows that they have to be changed first. */
  | { type: 'draft.publish'; lacking?: readonly string[] }
  | { type: 'draft.retry' }
  | { type: 'draft.takeOver' }
  /** The page is about to be hidden, or the session about to end: into the journal at once. */
  | { type: 'draft.flush' }
  /** The editor is on screen. */
  | { type: 'draft.enter' }
  | { type: 'draft.leave' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.keepTheirs' }
  | { type: 'conflict.keepBoth' }
  | { type: 'local.restore'; id: string }
  /** Asks first: only `local.confirm` drops it. */
  | { type: 'local.discard'; id: string }
  | { type: 'local.confirm' }
  | { type: 'local.cancel' }
  | { type: 'session.up' }
  | { type: 'session.down'; reason: EndReason }
  | { type: 'network.up' }
  | KeeperReport

/** What the keeper tells of this browser. */
export type KeeperReport =
  /** The journal has been read; `isOwner` says whether this tab may write. */
  | { type: 'keeper.opened'; kept: KeptDraft | null; isOwner: boolean }
  | { type: 'keeper.kept'; edit: number }
  | { type: 'keeper.failed'; problem: DeviceProblem }
  /** Another tab writes from now on. */
  | { type: 'keeper.yielded' }

export type DraftEmitted =
  | {
      type: 'draft.published'
      postId: string
      title: string
      status: PostStatus
      /** Readers had an older version. */
      isUpdate: boolean
      /** Readers see it, or its change, only after a review. */
      isReviewed: boolean
      /** The sensitive words for which it waits; empty when every article is reviewed. */
      heldFor: readonly string[]
    }
  /** Nothing was published; `fields`: those that have to be changed first, if that is why. */
  | { type: 'draft.publishFailed'; fields: readonly string[] }
  /** Both were kept: one's own text is this new draft now. */
  | { type: 'draft.copied'; postId: string }

/** A publication that did not happen, with what its author has to know who may be elsewhere by then. */
export interface Refusal {
  failure: Failure
  title: string
  postId: string | null
}

export interface DraftContext {
  identity: Identity
  isNew: boolean
  /** What the journal had, until it has been held against the server's. */
  found: KeptDraft | null
  /** What the server has, until then. */
  fetched: ServerPost | null
  /** The text has been on screen: it is not replaced without asking any more. */
  wasShown: boolean
  /** How many identities were used up, by copies and by posts that are gone. */
  generation: number
  lineage: number
  text: DraftText
  /** Grows when the text becomes another one than by typing; an editor then takes it in. */
  textEpoch: number
  cursor: number | null
  /** What the text began from; null before the server has anything. */
  base: Base | null
  postMeta: PostMeta | null
  reviewNote: string | null
  /** Counts edits; `kept` and `saved` say up to which one the journal and the server are. */
  edit: number
  kept: number
  saved: number
  /** How often the author was still typing when the pause was over, and where the last one began. */
  rounds: number
  editAtRound: number
  /** On the way, or with an answer that got lost. */
  sent: Sent | null
  publishFailure: Failure | null
  failure: Failure | null
  attempts: number
  /** The text was written elsewhere, too; `theirs` is null when the post was deleted there. */
  conflict: { theirs: ServerPost | null } | null
  /** Texts of this browser that the server does not have, oldest first. */
  local: readonly LocalText[]
  /** Which of them the author is asked about, or was last. */
  discarding: string
  deviceProblem: DeviceProblem | null
}

export interface DraftInput {
  identity: Identity
  /** Its name was made just now: the server can't know it. */
  isNew: boolean
  format: DraftText['format']
  /** Of a text that has yet to begin. */
  topicIds: readonly string[]
}
