import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bin, quietly, root } from './project.mjs'

const methods = ['get', 'post', 'put', 'delete', 'patch']

/**
 * Makes everything that is derived from the contract.
 * Answers the text of each file by its name inside `openapi/generated/`; writes nothing there.
 */
export async function generate() {
  const document = await bundle()
  return {
    'openapi.json': `${JSON.stringify(document, null, 1)}\n`,
    'operations.ts': await formatted(operationsFile(document)),
    'schema.d.ts': await typesFile(document),
  }
}

/** One document in which every `$ref` points inside itself: what the server reads. */
async function bundle() {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'))
  const output = join(folder, 'openapi.json')
  try {
    await promisify(execFile)(
      bin('redocly'),
      ['bundle', 'inkstone', '--config', 'openapi/redocly.yaml', '--output', output],
      { cwd: root, env: quietly },
    )
    return JSON.parse(await readFile(output, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function typesFile(document) {
  const { astToString, default: openapiTS } = await import('openapi-typescript')
  const nodes = await openapiTS(structuredClone(document), { defaultNonNullable: false })
  return `${banner}\n\n${astToString(nodes)}`
}

async function formatted(text) {
  const { format } = await import('oxfmt')
  const { ignorePatterns: _, ...options } = JSON.parse(
    await readFile(join(root, '.oxfmtrc.json'), 'utf8'),
  )
  return (await format('generated.ts', text, options)).code
}

function operationsFile(document) {
  const operations = listOperations(document)
  const facts = operations.map(
    (operation) => `  ${operation.id}: ${JSON.stringify(factsOf(operation))},`,
  )
  const filled = operations.map(
    ({ id, query, body }) => `  ${id}: { query: ${union(query)}; body: ${union(body)} }`,
  )
  return `${banner}

export interface OperationFacts {
  readonly method: 'get' | 'post' | 'put' | 'delete' | 'patch'
  readonly path: string
  readonly tag: string
  /** Who may call: \`optional\` reads a token when there is one. */
  readonly security: 'public' | 'optional' | 'required'
  readonly role: 'admin' | null
  readonly body: 'json' | 'multipart' | null
  readonly success: number
  readonly errors: readonly number[]
}

/** Every call of the contract by its operationId. */
export const operations = {
${facts.join('\n')}
} as const satisfies Record<string, OperationFacts>

export type OperationId = keyof typeof operations

/** What the contract fills in by default, so a handler always finds it though a caller may leave it out. */
export interface FilledIn {
${filled.join('\n')}
}
`
}

function listOperations(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => describe(document, path, method, item[method])),
  )
}

function describe(document, path, method, operation) {
  const statuses = Object.keys(operation.responses).map(Number)
  const content = Object.keys(operation.requestBody?.content ?? {})[0]
  return {
    id: operation.operationId,
    method,
    path,
    tag: operation.tags[0],
    security: securityOf(operation.security ?? document.security),
    role: operation['x-role'] ?? null,
    bodyKind: content ? (content === 'application/json' ? 'json' : 'multipart') : null,
    success: statuses.find((status) => status < 300),
    errors: statuses.filter((status) => status >= 400),
    query: defaultedQuery(document, operation.parameters ?? []),
    body: operation.requestBody?.required
      ? defaultedFields(document, operation.requestBody.content[content].schema)
      : [],
  }
}

const factsOf = ({ method, path, tag, security, role, bodyKind, success, errors }) => ({
  method,
  path,
  tag,
  security,
  role,
  body: bodyKind,
  success,
  errors,
})

function securityOf(alternatives) {
  if (alternatives.length === 0) return 'public'
  return alternatives.some((alternative) => Object.keys(alternative).length === 0)
    ? 'optional'
    : 'required'
}

function defaultedQuery(document, parameters) {
  return parameters
    .map((parameter) => resolve(document, parameter))
    .filter((parameter) => parameter.in === 'query')
    .filter(({ schema }) => resolve(document, schema).default !== undefined)
    .map((parameter) => parameter.name)
}

function defaultedFields(document, schema) {
  const { properties = {}, allOf = [] } = resolve(document, schema)
  const own = Object.keys(properties).filter(
    (name) => resolve(document, properties[name]).default !== undefined,
  )
  return [...own, ...allOf.flatMap((part) => defaultedFields(document, part))]
}

function resolve(document, value) {
  if (!value.$ref) return value
  const steps = value.$ref.slice(2).split('/')
  return steps.reduce(
    (place, step) => place[step.replace(/~1/g, '/').replace(/~0/g, '~')],
    document,
  )
}

const banner =
  '// Made by `npm run gen` from openapi/. Do not edit: change the contract and run it again.'
const union = (names) => names.map((name) => `'${name}'`).join(' | ') || 'never'
