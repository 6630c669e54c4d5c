import { isBlank, isDirty, isSameText } from './draft-text.ts'
import type { DraftContext, ServerPost } from './draft.types.ts'
import type { Base, DraftText, KeptDraft, LocalText } from './draft-record.types.ts'

type Facts = Partial<DraftContext>

/** What a draft knows that another tab writes: the text as it was kept last, to be looked at. */
export function shown(context: DraftContext): Facts {
  const { found, fetched } = context
  const text = found?.text ?? fetched?.text ?? context.text
  const edit = context.edit + 1
  const base = found ? found.origin.base : fetched
  return { ...openedFacts(context), ...replaced(context, text), base, saved: edit, kept: edit }
}

/**
 * What an opened draft knows, from what the journal had and what the server has. The server's text is shown and a
 * newer one of this browser is offered beside it; a tab that takes over from another goes on with what was typed there.
 */
export function opened(context: DraftContext): Facts {
  const { found, fetched: server, wasShown } = context
  const opened = openedFacts(context)
  if (found === null && server === null) return opened
  const local = unkept(context, found).reduce(withLocal, context.local)
  if (found === null) return { ...opened, ...(server && settled(context, server)), local }
  const mine = { ...adopted(context, found), ...opened }
  mine.local = [...found.asides, ...local].reduce(withLocal, found.origin.local)
  if (server === null) return mine
  if (isClean(found)) return { ...mine, ...settled(context, server) }
  if (isSameText(found.text, server.text)) {
    return { ...mine, base: server, sent: null, saved: mine.edit ?? 0 }
  }
  const isNewer = goesOnFrom(found, server)
  if (wasShown) {
    if (isNewer) return { ...mine, base: server, sent: null }
    return { ...mine, sent: null, conflict: { theirs: server } }
  }
  const offered = {
    id: '',
    text: found.text,
    base: isNewer ? server : found.origin.base,
    at: found.at,
  }
  return { ...mine, ...settled(context, server), local: withLocal(mine.local, offered) }
}

const openedFacts = (context: DraftContext): Facts => ({
  found: null,
  fetched: null,
  wasShown: true,
  ...(context.fetched && heardOf(context, context.fetched)),
})

/** The facts about a post that are not its text. */
export const heardOf = ({ identity }: DraftContext, server: ServerPost): Facts => ({
  identity: { ...identity, postId: server.postId },
  postMeta: server,
  reviewNote: server.reviewNote,
  failure: null,
  attempts: 0,
})

/** The server's text on screen, and nothing of one's own. The journal has yet to be given it. */
export const settled = (context: DraftContext, server: ServerPost): Facts => ({
  ...replaced(context, server.text),
  base: server,
  sent: null,
  saved: context.edit + 1,
  kept: context.kept,
})

/** Another text on screen, as one edit. */
export const replaced = (context: DraftContext, text: DraftText): Facts => ({
  text,
  textEpoch: context.textEpoch + 1,
  lineage: context.lineage + 1,
  edit: context.edit + 1,
})

/** Adds a text that only this browser has, under an id of its own; the same text is offered once. */
export function withLocal(local: readonly LocalText[], added: LocalText): readonly LocalText[] {
  const isKnown = local.some(({ id, text }) => id === added.id || isSameText(text, added.text))
  if (isKnown || isBlank(added.text)) return local
  return [...local, { ...added, id: added.id || nextId(local) }]
}

function nextId(local: readonly LocalText[]) {
  const numbers = local.map(({ id }) => Number(/^local-(\d+)$/.exec(id)?.[1] ?? 0))
  return `local-${Math.max(0, ...numbers) + 1}`
}

function adopted(context: DraftContext, { text, cursor, origin }: KeptDraft): Facts {
  const { identity, generation, base, sent } = origin
  const { edit = 0, ...shown } = replaced(context, text)
  const isSentWhole = sent !== null && isSameText(sent.text, text)
  return {
    ...shown,
    edit,
    kept: edit,
    saved: base !== null && isSameText(base.text, text) ? edit : edit - 1,
    identity,
    generation,
    cursor,
    base,
    sent: sent && { ...sent, edit: isSentWhole ? edit : edit - 1 },
  }
}

/** What was typed in this tab and never reached the journal, when another tab has written there since. */
function unkept(context: DraftContext, found: KeptDraft | null) {
  const { wasShown, edit, kept, text, base } = context
  const isThere = found !== null && isSameText(found.text, text)
  if (!wasShown || kept >= edit || !isDirty(context) || isThere) return []
  return [{ id: '', text, base, at: null }]
}

/** Nothing in it that the server has not had. */
export const isClean = ({ text, origin: { base, sent } }: KeptDraft): boolean =>
  sent === null && (base === null ? isBlank(text) : isSameText(base.text, text))

/** What `emptyRecordOf` leaves: under which names the server has the text. */
export const isOnlyNames = (kept: KeptDraft): boolean =>
  isClean(kept) && kept.origin.base === null && kept.origin.identity.postId !== null

/** Nobody else has written since: the server has what the text began from, or what was sent of it. */
const goesOnFrom = ({ origin: { base, sent } }: KeptDraft, server: Base) =>
  base?.revision === server.revision || (sent !== null && isSameText(sent.text, server.text))
