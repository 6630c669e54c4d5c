import type { SnapshotFrom } from 'xstate'
import type { FieldErrors } from '../lib/failure.ts'
import { isBlank, isDirty } from './draft-text.ts'
import type { draftMachine, DraftRef } from './draft.machine.ts'
import type { DraftText } from './draft-record.types.ts'

type Snapshot = SnapshotFrom<typeof draftMachine>
type Send = DraftRef['send']

/** Where the newest text is; always true. `empty`: nothing has been written yet. */
export type SaveStatus =
  | 'empty'
  | 'local'
  | 'saving'
  | 'saved'
  | 'offline'
  | 'conflict'
  | 'signedOut'
  | 'failed'

/** What a view may know and do about the text that is being written. */
export const connectDraft = (snapshot: Snapshot, send: Send) => {
  const { context } = snapshot
  const isOwner = snapshot.matches({ sync: 'open' })
  const local = isOwner ? (context.local.at(-1) ?? null) : null
  const hasFailedToOpen = snapshot.matches({ sync: { opening: 'failed' } })
  const isOpening = snapshot.matches({ sync: 'opening' }) && !hasFailedToOpen
  return {
    /** Nothing to show yet: the place of a skeleton. */
    isOpening: isOpening && !context.wasShown,
    hasFailedToOpen,
    postId: context.identity.postId,
    text: context.text,
    textEpoch: context.textEpoch,
    cursor: context.cursor,
    saveStatus: saveStatusOf(snapshot),
    /** The newest text is in this browser's journal. */
    isKeptHere: context.deviceProblem === null && context.kept >= context.edit,
    /** Why this browser keeps nothing, so that only the server does. */
    deviceProblem: context.deviceProblem,
    savedAt: context.postMeta?.updateTime ?? null,
    status: context.postMeta?.status ?? null,
    /** What is published now waits for a review first, as far as the server has said. */
    needsReview: context.postMeta?.needsReview ?? false,
    /** Readers see what was saved last as plain text. */
    isPlainText: context.postMeta?.isPlainText ?? false,
    reviewNote: context.reviewNote,
    failure: context.failure,
    /** What the server says is wrong, by field. */
    fieldErrors: fieldErrorsOf(snapshot),

    /** Only what is open hears what is typed: until then nobody may type. */
    isOwner,
    /** The pen is asked for, or here and what the server has is asked for. */
    isTakingOver: snapshot.matches({ pen: 'taking' }) || (isOpening && context.wasShown),
    conflict: context.conflict && {
      mine: context.text,
      theirs: context.conflict.theirs?.text ?? null,
      base: context.base?.text ?? null,
    },
    isCopying: snapshot.matches({ sync: { open: { conflict: 'copying' } } }),
    /** A text of this browser that the server does not have. */
    local,
    canRestoreLocal: local !== null && snapshot.can({ type: 'local.restore', id: local.id }),
    isDiscarding: snapshot.matches({ question: 'asked' }),

    canPublish: snapshot.can({ type: 'draft.publish' }),
    isPublishing: snapshot.matches({ wish: 'wanted' }),
    /** Something was in the way of a publication, until the next one is asked for. */
    isHeld: snapshot.matches({ wish: 'held' }),
    publishFailure: context.publishFailure,

    edit: (change: Partial<DraftText>) => send({ type: 'draft.edit', change }),
    moveCursor: (cursor: number) => send({ type: 'draft.cursor', cursor }),
    retry: () => send({ type: 'draft.retry' }),
    publish: (lacking: readonly string[] = []) => send({ type: 'draft.publish', lacking }),
    takeOver: () => send({ type: 'draft.takeOver' }),
    keepMine: () => send({ type: 'conflict.keepMine' }),
    keepTheirs: () => send({ type: 'conflict.keepTheirs' }),
    keepBoth: () => send({ type: 'conflict.keepBoth' }),
    restoreLocal: () => local && send({ type: 'local.restore', id: local.id }),
    discardLocal: () => local && send({ type: 'local.discard', id: local.id }),
    confirmDiscard: () => send({ type: 'local.confirm' }),
    cancelDiscard: () => send({ type: 'local.cancel' }),
  }
}

/** What a view knows and does about a draft. */
export type DraftView = ReturnType<typeof connectDraft>

function saveStatusOf(snapshot: Snapshot): SaveStatus {
  const { context } = snapshot
  const { failure, base, text } = context
  if (context.conflict !== null) return 'conflict'
  if (snapshot.matches({ session: 'out' }) || snapshot.matches({ sync: { open: 'signedOut' } }))
    return 'signedOut'
  if (snapshot.hasTag('saving')) return 'saving'
  if (snapshot.matches({ sync: { open: 'refused' } })) return 'failed'
  if (snapshot.matches({ sync: { open: 'retrying' } })) {
    return failure?.kind === 'offline' || failure?.kind === 'timeout' ? 'offline' : 'failed'
  }
  if (isDirty(context)) return 'local'
  return base === null && isBlank(text) ? 'empty' : 'saved'
}

function fieldErrorsOf({ context }: Snapshot): FieldErrors {
  const failure = context.publishFailure ?? context.failure
  return failure?.kind === 'invalid' ? failure.fields : {}
}
