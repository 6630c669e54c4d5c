import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FilledIn, operations as facts } from '#openapi/generated/operations.ts'
import type { operations } from '#openapi/generated/schema.d.ts'

export type OperationId = keyof operations

/** Who calls, as far as the server has proved it. */
export interface Viewer {
  id: string
  roles: string[]
  sessionId: string
}

/** Reads and proves the caller of a request; null without a token. @throws Problem 401, 400 + 2005, or 403 for a banned account */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>

/** One validated request of the operation K. */
export interface Call<K extends OperationId> {
  params: Params<K>
  query: Query<K>
  /** Undefined where the contract has no JSON body: an upload is read from `request`. */
  body: Body<K>
  viewer: ViewerOf<K>
  client: { address: string; userAgent: string }
  request: FastifyRequest
  reply: FastifyReply
}

/** The success body of the operation K: a file where the contract says so, void when it has none. */
export type Answer<K extends OperationId> = JsonOf<
  operations[K]['responses'][SuccessOf<K> & keyof operations[K]['responses']]
>

export type Handler<K extends OperationId> = (
  call: Call<K>,
) => Promise<Answer<K> | Serialised<Answer<K>>>

/** What a complete server has. Each module offers its part: `Pick<Handlers, 'login' | …>`. */
export type Handlers = { [K in OperationId]: Handler<K> }

type Params<K extends OperationId> = operations[K]['parameters'] extends { path: infer P }
  ? P
  : Record<never, never>

type Query<K extends OperationId> = Filled<
  Exclude<operations[K]['parameters']['query'], undefined>,
  FilledIn[K]['query']
>

type Body<K extends OperationId> = operations[K] extends {
  requestBody?: infer B
}
  ?
      | Filled<JsonOf<Exclude<B, undefined>>, FilledIn[K]['body']>
      | (undefined extends B ? undefined : never)
  : undefined

/** T, where the names that the contract has a default for are never absent. */
type Filled<T, Names extends PropertyKey> = [Names] extends [never]
  ? T
  : T & Required<Pick<T, Names & keyof T>>

type ViewerOf<K extends OperationId> = (typeof facts)[K]['security'] extends 'required'
  ? Viewer
  : Viewer | null

type SuccessOf<K extends OperationId> = (typeof facts)[K]['success']

type JsonOf<T> = T extends { content: { 'application/json': infer J } }
  ? J
  : T extends { content: { 'application/zip': unknown } | { 'application/gzip': unknown } }
    ? Download
    : T extends { content: { 'multipart/form-data': unknown } }
      ? undefined
      : void

/** A success body that is JSON text already, for answers that are kept; it is sent as it is. */
export interface Serialised<Body> {
  readonly json: string
  /** Never there: it lets TypeScript tell what the text stands for. */
  readonly body?: Body
  readonly [mark]: true
}

const mark = Symbol('serialised')

export const serialised = <Body>(json: string): Serialised<Body> => ({ json, [mark]: true })

/** A body of which some values are JSON text already, such as what the database keeps as JSON: nobody reads it on the way. `rest` has a value at least. */
export function serialisedWith<Body extends object, Name extends keyof Body & string>(
  rest: Omit<Body, Name>,
  texts: Record<Name, string>,
): Serialised<Body> {
  const given = Object.entries<string>(texts).map(
    ([name, text]) => `${JSON.stringify(name)}:${text}`,
  )
  return serialised(`${JSON.stringify(rest).slice(0, -1)},${given.join(',')}}`)
}

export const isSerialised = (value: unknown): value is Serialised<unknown> =>
  typeof value === 'object' && value !== null && mark in value

/** An answer that is a file and not JSON. */
export class Download {
  readonly content: Readable
  readonly type: string
  readonly filename: string

  /** @param filename in ASCII: it stands in a header */
  constructor(content: Readable, { type, filename }: { type: string; filename: string }) {
    this.content = content
    this.type = type
    this.filename = filename
  }
}
