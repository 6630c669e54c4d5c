import type { FastifyInstance } from 'fastify'
import type { ContractDocument } from './document.ts'
import { listOperations, type Operation } from './operations.ts'
import { validatorsOf, type Validate } from './validators.ts'

/** Tells what one answer of one operation broke. */
export type OnViolation = (sentence: string) => void

/**
 * Holds every answer against the contract: its status must be documented there, its media type and its body must fit.
 * Tests switch it on; register it before anything that compresses.
 */
export function registerAnswersCheck(
  app: FastifyInstance,
  document: ContractDocument,
  onViolation: OnViolation,
): void {
  const validators = validatorsOf(document)
  const known = new Map(
    listOperations(document).map((operation) => [
      `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`,
      { operation, answers: compile(operation, (schema) => validators.answer(schema)) },
    ]),
  )
  app.addHook('onSend', async (request, reply, payload) => {
    const found = known.get(`${request.method.toLowerCase()} ${request.routeOptions.url ?? ''}`)
    if (!found) return
    const { operation, answers } = found
    const mediaType = String(reply.getHeader('content-type') ?? '').split(';')[0] ?? ''
    const broken = judge(answers.get(reply.statusCode), mediaType, payload)
    if (broken) onViolation(`${operation.id} ${reply.statusCode}: ${broken}`)
  })
}

type Expected = { mediaType: string; validate: Validate } | null

function compile(operation: Operation, answer: (schema: Record<string, unknown>) => Validate) {
  return new Map<number, Expected>(
    [...operation.answers].map(([status, expected]) => [
      status,
      expected && { mediaType: expected.mediaType, validate: answer(expected.schema ?? {}) },
    ]),
  )
}

function judge(expected: Expected | undefined, mediaType: string, payload: unknown) {
  if (expected === undefined) return 'the contract does not know this status'
  const text = typeof payload === 'string' ? payload : ''
  if (expected === null) return text === '' ? undefined : 'a body where none belongs'
  if (mediaType !== expected.mediaType) return `${mediaType} instead of ${expected.mediaType}`
  if (!/[/+]json$/.test(mediaType)) return undefined
  const errors = expected.validate(JSON.parse(text))
  return errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')
}
