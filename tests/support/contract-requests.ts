import { type ContractDocument, resolve, type Schema } from '#server/contract/document.ts'
import type { Operation } from '#server/contract/operations.ts'

/** Values for parameters that name something, by the parameter's name; of a path's `id` by what stands before it. */
export type Known = Record<string, string>

/**
 * Requests for a call of the contract, worked out from its parameters: the plainest, then each value of each
 * parameter, and every order with every direction. A parameter that nothing is known about fails loudly.
 */
export function requestsFor(document: ContractDocument, operation: Operation, known: Known) {
  const path = pathOf(operation.path, known)
  const choices = Object.entries(propertiesOf(operation.query))
    .filter(([name]) => !ofTheirOwn.has(name))
    .map(([name, schema]) => [name, valuesOf(document, name, schema, known)] as const)
  const required = new Set(operation.query['required'] as string[])
  const plain = choices.flatMap(([name, [value = '']]) =>
    required.has(name) ? [[name, value] as const] : [],
  )
  const values = new Map(choices)
  const orders = (values.get('sortBy') ?? []).flatMap((sortBy) =>
    (values.get('sortOrder') ?? []).map((sortOrder) => [
      ['sortBy', sortBy] as const,
      ['sortOrder', sortOrder] as const,
    ]),
  )
  const single = choices
    .filter(([name]) => !required.has(name))
    .flatMap(([name, of]) => of.map((value) => [[name, value] as const]))
  return [[], ...single, ...orders].map((extra) =>
    urlOf(path, Object.fromEntries([...plain, ...extra])),
  )
}

/** Sizes change no plan; a cursor comes from an answer, and a direction with it. */
const ofTheirOwn = new Set([
  'pageSize',
  'count',
  'limit',
  'days',
  'cursor',
  'direction',
  'format',
])

export const takesCursor = (operation: Operation) => operation.queryNames.includes('cursor')

export function urlOf(path: string, query: Record<string, string>) {
  const parameters = new URLSearchParams(query).toString()
  return parameters === '' ? path : `${path}?${parameters}`
}

function pathOf(path: string, known: Known) {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const before = path.slice(0, path.indexOf(`/{${name}}`)).split('/')
    const noun = name === 'id' ? (before.findLast((part) => part in known) ?? name) : name
    return valueOf(noun, known)
  })
}

// What `objectOf` of operations.ts makes.
const propertiesOf = (schema: Schema) => schema['properties'] as Record<string, Schema>

function valuesOf(
  document: ContractDocument,
  name: string,
  schema: Schema,
  known: Known,
): string[] {
  const { $ref } = schema
  const { value } =
    typeof $ref === 'string'
      ? resolve<Schema>(document, { $ref: $ref.replace(/^openapi/, '') }, [])
      : { value: schema }
  if (Array.isArray(value['enum'])) return value['enum'].map(String)
  if (value['type'] === 'boolean') return ['true', 'false']
  if (name.startsWith('page')) return ['1', '3']
  return [valueOf(name, known)]
}

function valueOf(name: string, known: Known): string {
  const value = known[name]
  if (value === undefined) throw new Error(`nothing is known for the parameter ${name}`)
  return value
}
