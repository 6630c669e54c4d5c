import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof methods)[number]
export type Schema = Record<string, unknown>

interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema: Schema
}

interface MediaTypes {
  content?: Record<string, { schema?: Schema }>
}

interface RequestBody extends MediaTypes {
  required?: boolean
}

export interface OperationObject {
  operationId: string
  parameters?: (Parameter | Reference)[]
  requestBody?: RequestBody | Reference
  responses: Record<string, MediaTypes | Reference>
  security?: Record<string, string[]>[]
  summary?: string
  'x-role'?: string
}

export interface ContractDocument {
  paths: Record<
    string,
    Partial<Record<Method, OperationObject>> & { parameters?: (Parameter | Reference)[] }
  >
  security?: Record<string, string[]>[]
  [rest: string]: unknown
}

const file = join(import.meta.dirname, '../../openapi/generated/openapi.json')

let contract: ContractDocument | undefined

/**
 * The contract in one piece, shared by all callers: nobody may change it. `npm run gen` wrote it from openapi/, and
 * its linter has checked its form: hence the cast.
 */
export const readContract = (): ContractDocument =>
  (contract ??= JSON.parse(readFileSync(file, 'utf8')) as ContractDocument)

/**
 * Follows `$ref` to the thing itself; also tells where that lives, since a validator needs the address and not a copy.
 * Only references inside the document exist after bundling.
 */
export function resolve<T extends object>(
  document: ContractDocument,
  value: T | Reference,
  path: string[],
): { value: T; path: string[] } {
  // Without `$ref` it is the thing itself, which TypeScript cannot conclude from a missing key.
  if (!('$ref' in value) || typeof value.$ref !== 'string') return { value: value as T, path }
  const target = value.$ref
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  // Bundling has checked that every reference has a target.
  const found = target.reduce<unknown>(
    (at, key) => (at as Record<string, unknown>)[key],
    document,
  )
  return resolve(document, found as T | Reference, target)
}

/** The address of a part of the document, as a reference for the validator. */
export const pointer = (path: string[]): Schema => ({
  $ref: `openapi#/${path
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')}`,
})

/** `make`, asked once for each object; what it answered is kept as long as the object is. */
export function oncePer<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const made = new WeakMap<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
