import type { DBSchema, IDBPDatabase } from 'idb'
import type {
  Base,
  DraftOrigin,
  DraftText,
  Identity,
  KeptDraft,
  LocalText,
  Sent,
} from '#machines/draft/draft-record.types.ts'
import { fieldsOf, isText, isTextOrNull, isTime } from '#src/lib/stored.ts'

/** How the text of a draft lies in the database; `version` tells a tab that another one has written. */
interface TextRow {
  account: string
  draft: string
  version: number
  /** ISO 8601. */
  at: string
  text: DraftText
  cursor: number | null
  edit: number
  /** The tab that wrote it. */
  writer: string
}

/** What changes less often than the text. */
interface OriginRow {
  account: string
  draft: string
  /** Empty when the server has not named it yet: null can't be searched for. */
  postId: string
  origin: DraftOrigin
}

interface AsideRow extends LocalText {
  account: string
  draft: string
}

export interface JournalSchema extends DBSchema {
  texts: { key: [string, string]; value: TextRow }
  origins: {
    key: [string, string]
    value: OriginRow
    indexes: { byPost: [string, string] }
  }
  asides: { key: [string, string, string]; value: AsideRow }
}

export type JournalDatabase = IDBPDatabase<JournalSchema>

/**
 * A draft out of its rows. What is not in the agreed form, for whatever reason, is absent: a browser's
 * storage may hold anything.
 */
export function readKept(
  text: unknown,
  origin: unknown,
  asides: readonly unknown[],
): KeptDraft | null {
  const { at, cursor, edit, ...row } = fieldsOf(text)
  const known = asText(row['text'])
  const from = asOrigin(fieldsOf(origin)['origin'])
  if (known === null || from === null || !isTime(at)) return null
  return {
    text: known,
    at,
    cursor: isCount(cursor) ? cursor : null,
    edit: isCount(edit) ? edit : 0,
    origin: from,
    asides: asides.map(asLocal).filter((aside) => aside !== null),
  }
}

/** The version of a row as it lies there; 0 when there is none. */
export function versionOf(row: unknown): number {
  const { version } = fieldsOf(row)
  return isCount(version) ? version : 0
}

function asText(value: unknown): DraftText | null {
  const { title, format, content, excerpt, coverImage, ...lists } = fieldsOf(value)
  const { categoryIds, tags, topicIds } = lists
  if (!isText(title) || !isText(content) || !isText(excerpt)) return null
  if (!isTextOrNull(coverImage) || (format !== 0 && format !== 1)) return null
  if (!isTexts(categoryIds) || !isTexts(tags) || !isTexts(topicIds)) return null
  return { title, format, content, excerpt, coverImage, categoryIds, tags, topicIds }
}

function asBase(value: unknown): Base | null {
  const { revision, ...rest } = fieldsOf(value)
  const text = asText(rest['text'])
  return text !== null && isCount(revision) ? { revision, text } : null
}

function asSent(value: unknown): Sent | null {
  const { edit, baseRevision, isPublication, ...rest } = fieldsOf(value)
  const text = asText(rest['text'])
  if (text === null || !isCount(edit) || typeof isPublication !== 'boolean') return null
  return {
    edit,
    text,
    isPublication,
    baseRevision: isCount(baseRevision) ? baseRevision : null,
  }
}

function asLocal(value: unknown): LocalText | null {
  const { id, base, at, ...rest } = fieldsOf(value)
  const text = asText(rest['text'])
  if (text === null || !isText(id) || id === '') return null
  return { id, text, base: asBase(base), at: isTime(at) ? at : null }
}

function asIdentity(value: unknown): Identity | null {
  const { key, postId, clientId } = fieldsOf(value)
  if (!isText(key) || !isTextOrNull(postId) || !isTextOrNull(clientId)) return null
  return { key, postId, clientId }
}

function asOrigin(value: unknown): DraftOrigin | null {
  const { generation, base, sent, local, ...rest } = fieldsOf(value)
  const identity = asIdentity(rest['identity'])
  if (identity === null || !isCount(generation) || !Array.isArray(local)) return null
  const texts = local.map(asLocal).filter((one) => one !== null)
  return { identity, generation, base: asBase(base), sent: asSent(sent), local: texts }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isText)
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
