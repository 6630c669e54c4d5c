import { blankText } from '#machines/draft/draft-text.ts'
import type { ServerPost, Written } from '#machines/draft/draft.types.ts'
import type { DraftRecord, DraftText, KeptDraft } from '#machines/draft/draft-record.types.ts'

/** A text in Markdown; the content is what tells one from another. */
export const buildText = (content: string, changes: Partial<DraftText> = {}): DraftText => ({
  ...blankText(0),
  title: '雨夜',
  content,
  ...changes,
})

export const buildRecord = (
  content: string,
  origin: Partial<DraftRecord['origin']> = {},
): DraftRecord => ({
  text: buildText(content),
  cursor: null,
  edit: 1,
  origin: {
    identity: { key: 'd1', postId: null, clientId: 'd1' },
    generation: 0,
    base: null,
    sent: null,
    local: [],
    ...origin,
  },
})

export const buildKept = (
  content: string,
  origin: Partial<DraftRecord['origin']> = {},
  asides: KeptDraft['asides'] = [],
): KeptDraft => ({
  ...buildRecord(content, origin),
  at: '2026-11-20T08:00:00.000Z',
  asides,
})

const standing = {
  status: 'draft',
  updateTime: '2026-11-20T09:00:00.000Z',
  reviewRevision: null,
  needsReview: false,
  isPlainText: false,
} as const

export const buildServerPost = (
  revision: number,
  content: string,
  changes: Partial<ServerPost> = {},
): ServerPost => ({
  ...standing,
  postId: 'p1',
  revision,
  reviewNote: null,
  text: buildText(content),
  ...changes,
})

export const buildWritten = (revision: number, changes: Partial<Written> = {}): Written => ({
  ...standing,
  postId: 'p1',
  revision,
  publishedRevision: null,
  ...changes,
})
