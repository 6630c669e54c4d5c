import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'

export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  unevaluatedProperties?: boolean
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema | false
  prefixItems?: Schema[]
  examples?: unknown[]
  default?: unknown
  enum?: unknown[]
  maximum?: number
  minimum?: number
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Media {
  schema: Schema
  examples?: Record<string, { $ref: string }>
}

export interface Response {
  description: string
  content?: Record<string, Media>
}

export interface OperationObject {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  'x-role'?: string
  parameters?: ({ $ref: string } | Parameter)[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { $ref: string } | Response>
}

export interface Operation {
  name: string
  method: string
  path: string
  object: OperationObject
}

export interface ContractDocument {
  tags: { name: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, Schema>
    examples: Record<string, { value: unknown }>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
  }
  'x-hubs': Record<string, { path: string; schema: string }>
}

const file = join(import.meta.dirname, '../../openapi/generated/openapi.json')

/** The bundled contract, the same document that the server reads. */
export const document = JSON.parse(readFileSync(file, 'utf8')) as ContractDocument

/** Every call as `GET /api/posts/{id}`, in the contract's order. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, object]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method,
    path,
    object,
  })),
)

/** The thing itself, when a reference was given. */
export function resolve<T extends object>(value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((place, step) => (place as Record<string, unknown>)[step], document)
  return resolve(found as T | { $ref: string })
}

export const parametersOf = (operation: Operation): Parameter[] =>
  (operation.object.parameters ?? []).map((parameter) => resolve<Parameter>(parameter))

/** The JSON body that a call takes; undefined when it takes none. */
export const bodySchemaOf = (operation: Operation): Schema | undefined =>
  operation.object.requestBody?.content['application/json']?.schema

/** @throws when the contract has no such schema */
export function schemaNamed(name: string): Schema {
  const schema = document.components.schemas[name]
  if (!schema) throw new Error(`no schema ${name}`)
  return schema
}

/** The call written as `GET /api/posts/{id}`. @throws when the contract has none */
export function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new Error(`the contract has no ${name}`)
  return found
}

/** The single 2xx answer of a call. */
export function successOf(operation: Operation): { status: string; response: Response } {
  const [status = ''] = Object.keys(operation.object.responses).filter((code) => code < '300')
  const response = operation.object.responses[status]
  if (!response) throw new Error(`${operation.name} has no success`)
  return { status, response: resolve<Response>(response) }
}

/** The names of an object schema's own fields, its `allOf` parts included. */
export function fieldsOf(schema: Schema): string[] {
  const { properties = {}, allOf = [] } = resolve(schema)
  return [...Object.keys(properties), ...allOf.flatMap(fieldsOf)]
}

/** The fields that a sender can't leave out. */
export function requiredOf(schema: Schema): string[] {
  const { required = [], allOf = [] } = resolve(schema)
  return [...required, ...allOf.flatMap(requiredOf)]
}

/** Checks a value against a schema of the document; answers what is wrong with it, null when nothing is. */
export function createChecker(): (schema: Schema, value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // ajv-formats is CommonJS: its types call the default export what Node calls `default.default`.
  const addFormats = ajvFormats as unknown as typeof ajvFormats.default
  addFormats(ajv)
  ajv.addSchema({ $id: 'contract', ...document })
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"contract#/')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as Schema)
    compiled.set(text, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
}
