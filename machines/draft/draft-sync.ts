import { failureOf, type Failure } from '../lib/failure.ts'
import { heardOf, replaced, settled, withLocal } from './draft-opening.ts'
import { blankText, isDirty, isSameText } from './draft-text.ts'
import type { DraftContext, ServerPost, WriteRequest, Written } from './draft.types.ts'
import type { DraftRecord, Identity, PostNames, Sent } from './draft-record.types.ts'

type Facts = Partial<DraftContext>

/** The server has everything, and nothing is asked of anybody. */
export const isDone = (context: DraftContext) =>
  !isDirty(context) && context.sent === null && context.conflict === null

/** What a new start needs of all this. */
export const recordOf = (context: DraftContext): DraftRecord => {
  const { text, cursor, edit, identity, generation, base, sent, local } = context
  return { text, cursor, edit, origin: { identity, generation, base, sent, local } }
}

/** What stays when the server has the text: under which names it is found. */
export const emptyRecordOf = ({
  text,
  edit,
  identity,
  generation,
}: DraftContext): DraftRecord => ({
  text: blankText(text.format),
  cursor: null,
  edit,
  origin: { identity, generation, base: null, sent: null, local: [] },
})

/** What is on its way now: an older text without an answer first, else the newest. */
export function sending(context: DraftContext, isPublication: boolean): Sent {
  const { sent, edit, text, base } = context
  return sent ?? { edit, text, baseRevision: base?.revision ?? null, isPublication }
}

/**
 * A text that began from nothing asks for the post that this browser made, never for one by the server's name:
 * written by that name and from nothing, it would go over whatever the server has.
 */
export function requestOf({ identity, lineage, sent }: DraftContext): WriteRequest {
  const { text, baseRevision } = demand(sent)
  const { postId, clientId } = identity
  const isMaking = baseRevision === null && clientId !== null
  return { postId: isMaking ? null : postId, clientId, text, baseRevision, lineage }
}

/** One's own text as a draft of its own. Trying again finds the one that the first try made. */
export const copyRequestOf = ({ text, lineage, ...context }: DraftContext): WriteRequest => ({
  ...namesOf(renewed(context).identity),
  text,
  baseRevision: null,
  lineage,
})

/** The server has what was sent. */
export function written(context: DraftContext, answer: Written): Facts {
  const { edit, text } = demand(context.sent)
  return {
    ...(isOut(context, answer) && { publishFailure: null }),
    identity: { ...context.identity, postId: answer.postId },
    base: { revision: answer.revision, text },
    postMeta: answer,
    saved: edit,
    sent: null,
    failure: null,
    attempts: 0,
  }
}

/** A publication whose answer was lost has happened, as the next answer shows. */
export const wasPublishedAfterAll = (context: DraftContext, answer: Written) =>
  context.sent?.isPublication === true && isOut(context, answer)

/**
 * Whether readers have what was written, or it waits for its review: a published post may have been saved alone. Of a server
 * without revisions only a status that has changed tells.
 */
function isOut({ postMeta }: DraftContext, answer: Written): boolean {
  const { status, revision, publishedRevision, reviewRevision } = answer
  if (status !== 'published' && status !== 'reviewing') return false
  const handedIn = reviewRevision ?? publishedRevision
  return handedIn === null ? postMeta?.status !== status : handedIn === revision
}

/** The server has what is written here, or what was sent, under another revision. */
export function matched(context: DraftContext, server: ServerPost): Facts {
  const isAll = isSameText(context.text, server.text)
  const saved = isAll ? context.edit : demand(context.sent).edit
  return { ...heardOf(context, server), base: server, saved, sent: null }
}

export const isOwnText = ({ text, sent }: DraftContext, server: ServerPost) =>
  isSameText(text, server.text) || (sent !== null && isSameText(sent.text, server.text))

/** A failed call. What the server has answered is not on its way any more. */
export function failed(context: DraftContext, error: unknown): Facts {
  const failure = failureOf(error)
  return {
    failure,
    attempts: Math.min(context.attempts + 1, retryDelays.length),
    sent: isAnswered(failure) ? null : context.sent,
  }
}

/** Milliseconds until the next try, by how many have failed. */
const retryDelays = [2000, 5000, 10_000, 30_000] as const

export function retryDelay({ failure, attempts }: DraftContext): number {
  if (failure?.kind === 'limited') return failure.retryAfter * 1000
  return retryDelays[Math.max(0, attempts - 1)] ?? retryDelays[0]
}

/** One's own text goes on from theirs, or becomes a new post where theirs is gone. */
export function keptMine(context: DraftContext): Facts {
  const theirs = demand(context.conflict).theirs
  const facts = {
    conflict: null,
    failure: null,
    sent: null,
    saved: context.edit - 1,
    lineage: context.lineage + 1,
  }
  if (theirs !== null) return { ...facts, ...heardOf(context, theirs), base: theirs }
  return { ...facts, ...startedAnew(context) }
}

/** One's own text is given up, for theirs or for nothing. */
export function keptTheirs(context: DraftContext): Facts {
  const theirs = demand(context.conflict).theirs
  if (theirs !== null) {
    return { ...heardOf(context, theirs), ...settled(context, theirs), conflict: null }
  }
  const facts = replaced(context, blankText(context.text.format))
  return { ...facts, ...startedAnew(context), conflict: null, failure: null, sent: null }
}

/** A draft without a post: what was its post is another's, or gone. */
export const startedAnew = (context: DraftContext): Facts => ({
  ...renewed(context),
  base: null,
  postMeta: null,
  reviewNote: null,
})

/**
 * A text of this browser on screen; what was there is offered in its place when only this browser has it. It comes
 * with what it went on from: where that is not what the server has, the author chooses; and where nobody knows what
 * the server has, as while it is given a text, it refuses this one, and they choose then.
 */
export function restored(context: DraftContext, id: string): Facts {
  const { text, base } = demand(context.local.find((local) => local.id === id))
  const rest = context.local.filter((local) => local.id !== id)
  const facts = {
    ...replaced(context, text),
    local: isDirty(context)
      ? withLocal(rest, { id: '', text: context.text, base: context.base, at: null })
      : rest,
  }
  if (context.base === null || base?.revision === context.base.revision) return facts
  const theirs = serverOf(context)
  return { ...facts, base, sent: null, conflict: theirs && { theirs } }
}

/** What the server has; null where that is not known, as a text on its way, or one that got no answer, may be there. */
function serverOf(context: DraftContext): ServerPost | null {
  const { identity, base, postMeta, reviewNote, sent, attempts } = context
  if (sent !== null || attempts > 0) return null
  if (base === null || postMeta === null || identity.postId === null) return null
  return { ...postMeta, ...base, postId: identity.postId, reviewNote }
}

export const namesOf = ({ postId, clientId }: Identity): PostNames => ({ postId, clientId })

const renewed = ({ identity, generation }: Pick<DraftContext, 'identity' | 'generation'>) => ({
  generation: generation + 1,
  identity: {
    key: identity.key,
    postId: null,
    clientId: `${identity.key}~${generation + 1}`,
  },
})

const isAnswered = ({ kind }: Failure) =>
  ['invalid', 'denied', 'limited', 'missing', 'unsupported'].includes(kind)

function demand<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('a draft is asked for what it does not have')
  return value
}
