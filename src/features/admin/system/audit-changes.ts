import type { AuditEntry } from '#src/data/admin/system.ts'
import { deeds, fields, fieldValues, targetTypes } from '#src/messages/admin/audit.ts'

/** One thing that was different afterwards; null where it wasn't there. */
export interface Change {
  name: string
  before: string | null
  after: string | null
}

/** What a deed changed, field by field; an object inside is taken apart once. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const [old, current] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), current.get(name)]
    const change = { before: wordOf(name, was), after: wordOf(name, is) }
    return was === is ? [] : [{ name: fields[name] ?? name, ...change }]
  })
}

const wordOf = (field: string, value: string | undefined) =>
  value === undefined ? null : (fieldValues[field]?.[value] ?? value)

function flat(record: AuditEntry['before']): Map<string, string> {
  const parts = Object.entries(record ?? {}).flatMap(([name, value]): [string, unknown][] =>
    isRecord(value)
      ? Object.entries(value).map(([inner, part]) => [`${name}.${inner}`, part])
      : [[name, value]],
  )
  const texts = parts.map(([name, value]) => [name, textOf(value)] as const)
  return new Map(texts.filter(([, text]) => text !== ''))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nothing, an empty text and an empty list read alike. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isPlainList ? value.join('、') : JSON.stringify(value)
}

/** What was done, in words: `post.takeDown` → 文章 · 下架. */
export function actionText(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  const deed = deeds[verb]
  return deed === undefined ? action : `${targetTypes[noun] ?? noun} · ${deed}`
}

export const targetText = (type: string) => targetTypes[type] ?? type
