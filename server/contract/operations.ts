import type {
  ContractDocument,
  Method,
  OperationObject,
  Parameter,
  Schema,
} from './document.ts'
import { methods, pointer, resolve, oncePer } from './document.ts'

/** `public`: nobody is asked who they are. `optional`: a token is read when there is one. */
type Access = 'public' | 'optional' | 'required'

/** One call of the contract, its references followed. Schemas are addresses into the document. */
export interface Operation {
  id: string
  method: Method
  /** As in the contract: `/api/posts/{id}`. */
  path: string
  access: Access
  isAdmin: boolean
  params: Schema
  query: Schema
  queryNames: string[]
  /** Those of path and query that are ids. */
  idNames: string[]
  body: { kind: 'json'; schema: Schema; required: boolean } | { kind: 'multipart' } | undefined
  bodyLimit: number
  success: number
  /** The schema of each documented answer by status; null when it has no body. */
  answers: Map<number, { mediaType: string; schema: Schema | null } | null>
}

const mebibyte = 1024 * 1024

/** Every operation of the contract, in its order. */
export const listOperations = oncePer((document: ContractDocument): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [read(document, path, method, operation)] : []
    }),
  ),
)

function read(
  document: ContractDocument,
  path: string,
  method: Method,
  operation: OperationObject,
): Operation {
  const base = ['paths', path, method]
  const parameters = parametersOf(document, path, operation, base)
  const answers = answersOf(document, operation, base)
  const body = bodyOf(document, operation, base)
  const query = parameters.filter(({ value }) => value.in === 'query')
  return {
    id: operation.operationId,
    method,
    path,
    access: accessOf(operation.security ?? document.security ?? []),
    isAdmin: operation['x-role'] === 'admin',
    params: objectOf(parameters.filter(({ value }) => value.in === 'path')),
    query: objectOf(query),
    queryNames: query.map(({ value }) => value.name),
    idNames: parameters
      .filter(({ value }) => isId(document, value.schema))
      .map(({ value }) => value.name),
    body: body?.operationBody,
    bodyLimit: Math.max(mebibyte, (body?.longest ?? 0) * 4 + mebibyte / 16),
    success: [...answers.keys()].find((status) => status >= 200 && status < 300) ?? 200,
    answers,
  }
}

function accessOf(security: Record<string, string[]>[]): Access {
  if (security.length === 0) return 'public'
  return security.some((choice) => Object.keys(choice).length === 0) ? 'optional' : 'required'
}

function parametersOf(
  document: ContractDocument,
  path: string,
  operation: OperationObject,
  base: string[],
) {
  const shared = document.paths[path]?.parameters ?? []
  return [
    ...shared.map((it, at) =>
      resolve<Parameter>(document, it, ['paths', path, 'parameters', `${at}`]),
    ),
    ...(operation.parameters ?? []).map((it, at) =>
      resolve<Parameter>(document, it, [...base, 'parameters', `${at}`]),
    ),
  ]
}

const isId = (document: ContractDocument, schema: Schema) =>
  resolve<Schema>(document, schema, []).value.format === 'uuid'

function objectOf(parameters: { value: Parameter; path: string[] }[]): Schema {
  return {
    type: 'object',
    required: parameters.filter(({ value }) => value.required).map(({ value }) => value.name),
    properties: Object.fromEntries(
      parameters.map(({ value, path }) => [
        value.name,
        {
          ...pointer([...path, 'schema']),
          // A default behind a reference is not applied; repeated here, it is.
          ...('default' in value.schema ? { default: value.schema.default } : {}),
        },
      ]),
    ),
  }
}

function bodyOf(document: ContractDocument, operation: OperationObject, base: string[]) {
  if (!operation.requestBody) return undefined
  const { value, path } = resolve(document, operation.requestBody, [...base, 'requestBody'])
  const json = value.content?.['application/json']
  if (!json?.schema) return { operationBody: { kind: 'multipart' as const }, longest: 0 }
  const schema = pointer([...path, 'content', 'application/json', 'schema'])
  return {
    operationBody: { kind: 'json' as const, schema, required: value.required === true },
    longest: longestText(document, json.schema),
  }
}

/** The code points that all texts of a body may have together; four bytes are enough for each. */
function longestText(document: ContractDocument, schema: Schema): number {
  const { value } = resolve<Schema>(document, schema, [])
  const own = typeof value.maxLength === 'number' ? value.maxLength : 0
  // The contract's linter has checked that these keywords hold schemas.
  const parts = [
    ...Object.values((value.properties ?? {}) as Record<string, Schema>),
    ...((value.allOf ?? []) as Schema[]),
  ]
  return parts.reduce((sum, part) => sum + longestText(document, part), own)
}

function answersOf(document: ContractDocument, operation: OperationObject, base: string[]) {
  const answers: Operation['answers'] = new Map()
  for (const [status, response] of Object.entries(operation.responses)) {
    const { value, path } = resolve(document, response, [...base, 'responses', status])
    const [mediaType] = Object.keys(value.content ?? {})
    const schema = mediaType === undefined ? undefined : value.content?.[mediaType]?.schema
    answers.set(
      Number(status),
      mediaType === undefined
        ? null
        : {
            mediaType,
            schema: schema ? pointer([...path, 'content', mediaType, 'schema']) : null,
          },
    )
  }
  return answers
}
