import type { operations } from '#openapi/generated/operations.ts'
import { readContract, resolve } from '#server/contract/document.ts'
import type { OperationObject, Parameter, Schema } from '#server/contract/document.ts'
import type { OperationId } from '#server/contract/handlers.ts'
import type { Request } from '#tests/fixtures/authorisation-requests.ts'

const document = readContract()

/** Fills what a request leaves open with the contract's own examples. */
export function fromContract(
  method: (typeof operations)[OperationId]['method'],
  path: string,
  request: Request,
) {
  const operation = document.paths[path]?.[method]
  const parameters = (operation?.parameters ?? []).map(
    (it) => resolve<Parameter>(document, it, []).value,
  )
  const values = new Map(parameters.map(({ name, schema }) => [name, plain(sample(schema))]))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      (name === 'sessionId' ? request.sessionId : undefined) ??
        (/^(id|userId|clientId)$/.test(name) ? request.id : undefined) ??
        values.get(name) ??
        '',
    ),
  )
  const required = parameters.filter((it) => it.in === 'query' && it.required)
  const query = {
    ...Object.fromEntries(required.map(({ name }) => [name, values.get(name) ?? ''])),
    ...request.query,
  }
  const search = new URLSearchParams(query).toString()
  return {
    url: search ? `${filled}?${search}` : filled,
    body: request.body ?? exampleBody(operation),
  }
}

const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

function exampleBody(operation: OperationObject | undefined) {
  if (!operation?.requestBody) return undefined
  const { value } = resolve(document, operation.requestBody, [])
  const schema = value.content?.['application/json']?.schema
  return schema && sample(schema)
}

/** A value the schema allows: its example, else the plainest one. */
function sample(schema: Schema): unknown {
  const { value } = resolve<Schema>(document, schema, [])
  const { examples, default: usual, enum: choices, const: only, minimum, type, format } = value
  const [first] = [
    ...(Array.isArray(examples) ? examples : []),
    ...(Array.isArray(choices) ? choices : []),
  ]
  if (first !== undefined) return first
  if (usual !== undefined) return usual
  if (only !== undefined) return only
  if (format === 'uuid') return '00000000-0000-7000-8000-000000000000'
  return type === 'integer' ? (minimum ?? 1) : '示例'
}
