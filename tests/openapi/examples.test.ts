import { describe, expect, test } from 'vitest'
import type { Response, Schema } from './document.ts'
import {
  bodySchemaOf,
  createChecker,
  document,
  operations,
  resolve,
  successOf,
} from './document.ts'

const check = createChecker()

const answers = operations.flatMap((operation) => {
  const { response } = successOf(operation)
  return examplesIn(response).map((example) => ({ name: operation.name, ...example }))
})
const failures = Object.entries(document.components.responses).flatMap(([name, response]) =>
  examplesIn(response).map((example) => ({ name, ...example })),
)
const requests = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
  (schema.examples ?? []).map((value) => ({ name, schema, value })),
)

describe('例子', () => {
  test.each([...answers, ...failures, ...requests])('$name 的例子合乎它的模式', (example) => {
    expect(check(example.schema, example.value)).toBeNull()
  })

  test('每个 JSON 请求体都有例子', () => {
    const bare = operations.filter(({ object }) => {
      const schema = object.requestBody?.content['application/json']?.schema
      return schema && (resolve(schema).examples ?? []).length === 0
    })
    expect(bare.map((operation) => operation.name)).toEqual([])
  })
})

describe('回答是封闭的', () => {
  test.each(answers)('$name：任何一层多出一个字段都通不过', ({ schema, value }) => {
    const leaks = variants(value, (object) => [{ ...object, passwordHash: 'leaked' }])
    expect(leaks.length).toBeGreaterThan(0)
    expect(leaks.filter((leak) => check(schema, leak.value) === null)).toEqual([])
  })

  test.each(answers)('$name：任何一层少了一个字段都通不过', ({ schema, value }) => {
    const gaps = variants(value, (object) =>
      Object.keys(object).map((name) =>
        Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)),
      ),
    )
    expect(gaps.filter((gap) => check(schema, gap.value) === null)).toEqual([])
  })
})

describe('请求的正文也是封闭的', () => {
  const bodies = operations.flatMap((operation) => {
    const schema = bodySchemaOf(operation)
    const values = schema ? (resolve(schema).examples ?? []) : []
    return values.map((value) => ({ name: operation.name, schema: schema ?? {}, value }))
  })

  test.each(bodies)('$name：任何一层多出一个字段都通不过', ({ schema, value }) => {
    const wider = variants(value, (object) => [{ ...object, publishAt: '2027-01-01T00:00Z' }])
    expect(Array.isArray(value) || wider.length > 0).toBe(true)
    expect(wider.filter((body) => check(schema, body.value) === null)).toEqual([])
  })
})

/** Maps whose keys are free: the properties of an element, and what an audited change was about. */
const openMaps = new Set(['properties', 'before', 'after'])

interface Variant {
  path: string
  value: unknown
}

type Fields = Record<string, unknown>

/** Copies of a value in which one object, at any depth, was changed in one way. */
function variants(value: unknown, change: (object: Fields) => Fields[], path = '$'): Variant[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      variants(item, change, `${path}[${index}]`).map((variant) => ({
        ...variant,
        value: value.with(index, variant.value),
      })),
    )
  }
  if (!isFields(value)) return []
  const here = change(value).map((changed) => ({ path, value: changed }))
  const below = Object.entries(value)
    .filter(([key]) => !openMaps.has(key))
    .flatMap(([key, child]) =>
      variants(child, change, `${path}.${key}`).map((variant) => ({
        ...variant,
        value: { ...value, [key]: variant.value },
      })),
    )
  return [...here, ...below]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null

function examplesIn(response: Response): { schema: Schema; value: unknown }[] {
  return Object.values(response.content ?? {}).flatMap(({ schema, examples = {} }) =>
    Object.values(examples).map((example) => ({
      schema,
      value: resolve<{ value: unknown }>(example).value,
    })),
  )
}
