import type { FastifyInstance } from 'fastify'
import { problem } from '#server/lib/problem.ts'
const mediaType = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Whether a Content-Type is JSON in UTF-8 and nothing else, so that no spelling of it walks past validation. */
export const isJson = (contentType: string | undefined) =>
  contentType !== undefined && mediaType.test(contentType)

/** Reads JSON bodies, and refuses every other type: there is no default parser to slip through. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (_request, bytes, done) => {
      try {
        // parseAs 'buffer' gives a Buffer; its type also covers parseAs 'string'.
        done(null, parse(bytes as Buffer))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const value = decode(bytes)
  demandCleanInput(value)
  return value
}

function decode(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw problem.invalid({ body: ['不是有效的 JSON（UTF-8）'] })
  }
}

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
