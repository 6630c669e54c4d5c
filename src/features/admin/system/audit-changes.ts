import type { AuditEntry } from '#src/data/admin/system.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import {
  deeds,
  fields,
  fieldValues,
  statusesOf,
  targetTypes,
} from '#src/messages/admin/audit.ts'

/** One thing that was different afterwards; null where it wasn't there. */
export interface Change {
  name: string
  before: string | null
  after: string | null
}

/** What a deed changed, field by field; an object inside is taken apart once. */
export function changesOf(
  entry: Pick<AuditEntry, 'targetType' | 'before' | 'after'>,
): Change[] {
  const { targetType, before, after } = entry
  const [old, current] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), current.get(name)]
    const change = {
      before: wordsOf(targetType, name, was),
      after: wordsOf(targetType, name, is),
    }
    return textOf(was) === textOf(is) ? [] : [{ name: fields[name] ?? name, ...change }]
  })
}

function wordsOf(targetType: string, field: string, value: unknown): string | null {
  if (value === undefined) return null
  return isPlainList(value)
    ? value.map((item) => wordOf(targetType, field, String(item))).join('、')
    : wordOf(targetType, field, textOf(value))
}

function wordOf(targetType: string, field: string, value: string): string {
  const own = field === 'status' ? statusesOf[targetType]?.[value] : undefined
  const word = own ?? fieldValues[field]?.[value]
  if (word !== undefined) return word
  return (timeFields.has(field) && formatDateTime(value)) || value
}

/** Fields that hold a moment, as the wire carries it. */
const timeFields: ReadonlySet<string> = new Set(['bannedUntil', 'dueAt', 'expiresAt', 'sendAt'])

function flat(record: AuditEntry['before']): Map<string, unknown> {
  const parts = Object.entries(record ?? {}).flatMap(([name, value]): [string, unknown][] =>
    isRecord(value)
      ? Object.entries(value).map(([inner, part]) => [`${name}.${inner}`, part])
      : [[name, value]],
  )
  return new Map(parts.filter(([, value]) => textOf(value) !== ''))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nothing, an empty text and an empty list read alike. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return isPlainList(value) ? value.join('、') : JSON.stringify(value)
}

const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object')

/** What was done, in words: `post.takeDown` → 文章 · 下架. */
export function actionText(action: string): string {
  const [noun = ''] = action.split('.')
  const deed = deedOf(action)
  return deed === undefined ? action : `${targetTypes[noun] ?? noun} · ${deed}`
}

/** The same where it is plain what it was done to. */
export const deedText = (action: string): string => deedOf(action) ?? action

function deedOf(action: string): string | undefined {
  const [, verb = ''] = action.split('.')
  return deeds[action] ?? deeds[verb]
}

export const targetText = (type: string) => targetTypes[type] ?? type
