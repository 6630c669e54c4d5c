import { blankText } from '#machines/draft/draft-text.ts'
import type { DraftText, KeptDraft } from '#machines/draft/draft-record.types.ts'
import type { Failure } from '#machines/lib/failure.ts'
import { buildKept, buildServerPost, buildText, buildWritten } from './build-draft.ts'

// What the draft's model and scenarios speak of: 旧 is what the server had, 新 what it has from another
// device, 甲 and 乙 are one's own.

export const fresh = { key: 'd1', postId: null, clientId: 'd1' } as const
export const known = { key: 'p1', postId: 'p1', clientId: null } as const
export const named = { ...fresh, postId: 'p1' } as const

const begin = (identity: typeof fresh | typeof known, isNew: boolean) => ({
  identity,
  isNew,
  format: 0 as const,
  topicIds: [],
})
export const newDraft = begin(fresh, true)
/** Its name stood in the address: somebody has been here before. */
export const returned = begin(fresh, false)
export const oldPost = begin(known, false)

export const old = buildServerPost(1, '旧')
export const newer = buildServerPost(2, '新')
const base = { revision: 1, text: buildText('旧') }

export const keptClean = buildKept('旧', { identity: known, base })
export const keptMine = buildKept('甲', { identity: known, base })
export const keptNew = buildKept('甲', { identity: fresh })
export const keptSent = buildKept('乙', {
  identity: fresh,
  sent: { edit: 1, text: buildText('甲'), baseRevision: null, isPublication: false },
})

/** One's own 甲 went on from 旧 and was never sent; since then this browser has seen 新. */
export const keptBeside = buildKept('新', {
  identity: known,
  base: newer,
  local: [{ id: 'local-1', text: buildText('甲'), base, at: null }],
})
/** The server has had it all: only the names are left. */
export const keptNames = { ...buildKept('', { identity: named }), text: blankText(0) }
/** A topic was chosen, and nothing written. */
export const keptTopic = {
  ...buildKept('', { identity: fresh }),
  text: { ...blankText(0), topicIds: ['t1'] },
}
/** 甲 was sent to be made, and lies at the server under a name since; what it holds now is not known. */
export const keptNamed = buildKept('甲', {
  identity: named,
  sent: { edit: 1, text: buildText('甲'), baseRevision: null, isPublication: false },
})

export const opened = (kept: KeptDraft | null, isOwner = true) =>
  ({ type: 'keeper.opened', kept, isOwner }) as const
export const edit = (content: string, changes: Partial<DraftText> = {}) =>
  ({ type: 'draft.edit', change: { title: '雨夜', content, ...changes } }) as const
export const erase = { type: 'draft.edit', change: { title: '', content: '' } } as const
export const save = { type: 'draft.save' } as const
export const publish = { type: 'draft.publish' } as const
export const publishTitleless = { type: 'draft.publish', lacking: ['title'] } as const
export const retry = { type: 'draft.retry' } as const
export const takeOver = { type: 'draft.takeOver' } as const
export const flush = { type: 'draft.flush' } as const
export const enter = { type: 'draft.enter' } as const
export const leave = { type: 'draft.leave' } as const
export const keepMine = { type: 'conflict.keepMine' } as const
export const keepTheirs = { type: 'conflict.keepTheirs' } as const
export const keepBoth = { type: 'conflict.keepBoth' } as const
export const restore = { type: 'local.restore', id: 'local-1' } as const
export const discard = { type: 'local.discard', id: 'local-1' } as const
export const confirm = { type: 'local.confirm' } as const
export const cancel = { type: 'local.cancel' } as const
export const up = { type: 'session.up' } as const
export const down = { type: 'session.down', reason: 'expired' } as const
export const online = { type: 'network.up' } as const
export const yielded = { type: 'keeper.yielded' } as const

export const saved = (revision: number) => buildWritten(revision)
export const published = (revision: number) =>
  buildWritten(revision, { status: 'published', publishedRevision: revision })
export const reviewing = (revision: number) =>
  buildWritten(revision, { status: 'reviewing', reviewRevision: revision })
/** Readers have an older revision. */
export const savedOver = (revision: number) =>
  buildWritten(revision, { status: 'published', publishedRevision: revision - 1 })
/** By a server that knows no revisions. */
export const plain = (status: 'draft' | 'published') => buildWritten(1, { status })

export const because = (failure: Failure) => ({ failure })
export const offline = because({ kind: 'offline' })
export const overtaken = because({ kind: 'conflict', code: 1006 })
export const gone = because({ kind: 'missing', code: 2009 })
export const ended = because({ kind: 'ended', reason: 'expired' })
export const limited = because({ kind: 'limited', retryAfter: 7 })
export const untitled = because({ kind: 'invalid', fields: { title: ['请填写标题'] } })
