import { problem } from '../lib/problem.ts'

/** No call of the contract nests deeper; what does is an attack on whoever walks it. */
const deepest = 64

interface Part {
  value: unknown
  depth: number
  /** The outermost field that the part is in. */
  field: string
}

/**
 * Refuses what no text of ours may hold: NUL, which PostgreSQL cannot store, and halves of surrogate pairs,
 * which have no UTF-8 form; and the key `__proto__`. Never recursive: the value may be 100,000 levels deep.
 * @throws Problem 400 naming the field
 */
export function demandWholesome(value: unknown): void {
  const waiting: Part[] = [{ value, depth: 0, field: '' }]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (typeof part.value === 'string') demandText(part.value, part.field)
    if (typeof part.value !== 'object' || part.value === null) continue
    if (part.depth > deepest) refuse(part.field, '嵌套层数过多')
    for (const [key, inner] of Object.entries(part.value)) {
      demandText(key, part.field)
      if (key === '__proto__') refuse(part.field, '含有不允许的字段')
      if (typeof inner !== 'object' && typeof inner !== 'string') continue
      waiting.push({ value: inner, depth: part.depth + 1, field: part.field || key })
    }
  }
}

function demandText(text: string, field: string) {
  if (text.includes('\0') || !text.isWellFormed()) refuse(field, '含有无法保存的字符')
}

function refuse(field: string, sentence: string): never {
  throw problem.invalid({ [field || 'body']: [sentence] })
}
