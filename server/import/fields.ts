import { isRecord, type FrontMatter } from './front-matter.ts'

/** What the contract allows; an import must not bring in what no editor could write. */
export const limits = {
  title: 100,
  excerpt: 200,
  tag: 20,
  tags: 10,
  category: 20,
  categories: 5,
  topics: 5,
  content: 1_000_000,
  bio: 200,
  url: 500,
} as const

export const lengthOf = (text: string) => Array.from(text).length

/** At most so many code points, the last one an ellipsis when something was cut. */
export function shorten(text: string, longest: number): string {
  const letters = Array.from(text)
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}

/** The first of these keys that holds a text, on one line; empty when none does. */
export function textField(data: FrontMatter, ...keys: string[]): string {
  for (const key of keys) {
    const text = oneLine(data[key])
    if (text !== '') return text
  }
  return ''
}

export function oneLine(value: unknown): string {
  const isPlain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? String(value).replace(/\s+/g, ' ').trim() : ''
}

export function flagField(data: FrontMatter, key: string): boolean | undefined {
  const text = textField(data, key).toLowerCase()
  if (['true', 'yes', 'on', '1'].includes(text)) return true
  return ['false', 'no', 'off', '0'].includes(text) ? false : undefined
}

/**
 * A list of names: a list (also of lists, or of maps with a label), or one text with separators.
 * Spaces separate only where the generator says so (`bySpaces`).
 */
export function namesField(value: unknown, bySpaces = false): string[] {
  const separators = bySpaces ? /[,，、;；\s]+/u : /[,，、;；]+/u
  const names =
    typeof value === 'string'
      ? value.split(separators)
      : (Array.isArray(value) ? value.flat(3) : [value]).map(nameIn)
  return [...new Set(names.map(oneLine).filter((name) => name !== ''))]
}

/** A tag may be a map of its label and its address. */
const nameIn = (value: unknown) =>
  isRecord(value) ? (value['label'] ?? value['name'] ?? value['title'] ?? '') : value

/** Keeps what fits; says in `warnings` what does not. */
export function fitting(
  names: string[],
  allowed: { longest: number; most: number },
  what: string,
  warnings: string[],
): string[] {
  const { longest, most } = allowed
  const long = names.filter((name) => lengthOf(name) > longest)
  if (long.length > 0)
    warnings.push(`${what}超过 ${longest} 个字，没有导入：${long.join('、')}`)
  const kept = names.filter((name) => lengthOf(name) <= longest)
  if (kept.length > most)
    warnings.push(`${what}超过 ${most} 个，没有导入：${kept.slice(most).join('、')}`)
  return kept.slice(0, most)
}
