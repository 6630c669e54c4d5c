import { problem } from '#server/lib/problem.ts'

/** No call of the contract nests deeper; what does is an attack on the code that walks it. */
const deepest = 64

/**
 * Refuses what no text of ours may hold: NUL, which PostgreSQL cannot store, and halves of surrogate pairs,
 * which have no UTF-8 form; and the key `__proto__`. The value may be 100,000 levels deep: it is refused before it is walked.
 * @throws Problem 400 naming the outermost field
 */
export function demandCleanInput(value: unknown): void {
  demandPart(value, 0, '')
}

function demandPart(value: unknown, depth: number, field: string): void {
  if (typeof value === 'string') return demandText(value, field)
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) refuse(field, '嵌套层数过多')
  if (Array.isArray(value)) {
    for (const inner of value) demandPart(inner, depth + 1, field)
    return
  }
  for (const key of Object.keys(value)) {
    demandText(key, field)
    if (key === '__proto__') refuse(field, '含有不允许的字段')
    demandPart((value as Record<string, unknown>)[key], depth + 1, field || key)
  }
}

function demandText(text: string, field: string) {
  if (text.includes('\0') || !text.isWellFormed()) refuse(field, '含有无法保存的字符')
}

function refuse(field: string, sentence: string): never {
  throw problem.invalid({ [field || 'body']: [sentence] })
}
