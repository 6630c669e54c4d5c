import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { problem } from '#server/lib/problem.ts'
import type { ContractDocument, Schema } from './document.ts'
import type { Authenticate, Call, Handlers, OperationId, Viewer } from './handlers.ts'
import { isJson, demandCleanInput } from './json.ts'
import { fieldErrors } from './validation-texts.ts'
import { listOperations, type Operation } from './operations.ts'
import { validatorsOf, type Checker, type Validators } from './validators.ts'
import { isSerialised, Download } from './handlers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

interface ContractOptions {
  document: ContractDocument
  handlers: Partial<Handlers>
  authenticate: Authenticate
  /**
   * Called with who makes a call that may change something, before it is done and before it is answered: other nodes hear
   * the first sooner than its caller can ask them.
   */
  onWrite: (accountId: string) => void
}

/** A body of up to so many values is told all its mistakes at once; a larger one the first. */
const thoroughValues = 500

/**
 * One route for each operation of the contract. A request is first asked who sends it, then read, then validated:
 * a stranger learns nothing about what would have been valid. An operation without a handler answers 501.
 */
export function registerContract(app: FastifyInstance, options: ContractOptions): void {
  const validators = validatorsOf(options.document)
  const operations = listOperations(options.document)
  const missing = operations.filter((operation) => !handlerOf(operation, options.handlers))
  if (missing.length > 0)
    app.log.warn({ missing: missing.map(({ id }) => id) }, 'calls without a handler answer 501')
  app.decorateRequest('viewer', null)
  for (const operation of operations) {
    app.route({
      method: operation.method.toUpperCase() as HTTPMethods,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: operation.bodyLimit,
      onRequest: async (request) => {
        await admit(request, operation, options.authenticate)
        demandMediaType(request, operation)
      },
      handler: createHandler(operation, validators, options),
    })
  }
}

async function admit(
  request: FastifyRequest,
  operation: Operation,
  authenticate: Authenticate,
) {
  if (operation.access === 'public') return
  request.viewer = await authenticate(request)
  if (operation.access === 'required' && !request.viewer) throw problem.unauthenticated()
  if (operation.isAdmin && !request.viewer?.roles.includes('Admin')) throw problem.denied()
}

function demandMediaType(request: FastifyRequest, operation: Operation) {
  const contentType = request.headers['content-type']
  if (operation.body?.kind === 'multipart') {
    if (!/^multipart\/form-data;/i.test(contentType ?? '')) throw problem.unsupportedMedia()
    return
  }
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers
  if (contentType === undefined ? hasBody : !isJson(contentType))
    throw problem.unsupportedMedia()
}

// The contract's ids and the type of `Handlers` come from the same document.
const handlerOf = ({ id }: Operation, handlers: Partial<Handlers>) =>
  handlers[id as OperationId] as ((call: Call<OperationId>) => Promise<unknown>) | undefined

function createHandler(
  operation: Operation,
  validators: Validators,
  { handlers, onWrite }: ContractOptions,
) {
  const checkParams = validators.text(operation.params)
  const checkQuery = validators.text(operation.query)
  const checkBody =
    operation.body?.kind === 'json' ? validators.json(operation.body.schema) : undefined
  const handle = handlerOf(operation, handlers)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = readParams(request, operation, checkParams)
    const query = readQuery(request, operation, checkQuery)
    const body = checkBody && readBody(request, operation, checkBody)
    if (!handle) throw problem.notImplemented()
    const call = { params, query, body, viewer: request.viewer, client: client(request) }
    // Validated against the same contract that Call's types were generated from.
    const writer = operation.method === 'get' ? undefined : request.viewer?.id
    if (writer !== undefined) onWrite(writer)
    const answer = await handle({ ...call, request, reply } as unknown as Call<OperationId>)
    if (writer !== undefined) onWrite(writer)
    return send(reply, operation, answer)
  }
}

/** An id that cannot be one is an absent thing, and reads the same. */
function readParams(request: FastifyRequest, operation: Operation, check: Checker) {
  // Fastify's own parse of the path; named groups hold text only.
  const params = withPlainIds({ ...(request.params as Schema) }, operation)
  demandCleanInput(params)
  if (check(params, false)) throw problem.notFound()
  return params
}

function readQuery(request: FastifyRequest, operation: Operation, check: Checker) {
  // Fastify's own parse of the query string.
  const given = request.query as Schema
  const known = operation.queryNames.filter((name) => Object.hasOwn(given, name))
  const query = withPlainIds(
    Object.fromEntries(known.map((name) => [name, given[name]])),
    operation,
  )
  demandCleanInput(query)
  const errors = check(query, true)
  if (errors) throw problem.invalid(fieldErrors(errors))
  return query
}

/** Ids as the server writes them: the database finds them in upper case too, but what is kept by them in memory is another. */
function withPlainIds(texts: Schema, { idNames }: Operation): Schema {
  for (const name of idNames) {
    const text = texts[name]
    if (typeof text === 'string') texts[name] = text.toLowerCase()
  }
  return texts
}

function readBody(request: FastifyRequest, operation: Operation, check: Checker) {
  const isOptional = operation.body?.kind === 'json' && !operation.body.required
  if (request.body === undefined && isOptional) return undefined
  const { body } = request
  // Up to the first mistake: a list is not compared with itself before its length is found right.
  const errors =
    check(body, false) && check(body, countValues(body, thoroughValues) < thoroughValues)
  if (errors) throw problem.invalid(fieldErrors(errors))
  return request.body
}

/** How many values a JSON value is made of; no more than `most` are counted. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const part of Object.values(value)) {
    if (count >= most) return count
    count += countValues(part, most - count)
  }
  return count
}

const client = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})

function send(reply: FastifyReply, operation: Operation, answer: unknown) {
  reply.code(operation.success)
  if (answer === undefined) return reply.send()
  if (answer instanceof Download)
    return reply
      .type(answer.type)
      .header('content-disposition', `attachment; filename="${answer.filename}"`)
      .send(answer.content)
  const json = isSerialised(answer) ? answer.json : JSON.stringify(answer)
  return reply.type('application/json; charset=utf-8').send(json)
}
