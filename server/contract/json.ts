import type { FastifyInstance } from 'fastify'
import { problem } from '#server/lib/problem.ts'
import { demandCleanInput } from './well-formed.ts'

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
