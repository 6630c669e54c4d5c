import { describe, expect, test } from 'vitest'
import type { Operation, Response } from './document.ts'
import { document, operations, parametersOf, resolve, successOf } from './document.ts'

describe('每个操作', () => {
  test('operationId 各不相同，以小写动词开头', () => {
    const ids = operations.map(({ object }) => object.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([])
  })

  test('有中文的一句话说明，属于一个写明的标签', () => {
    const tags = new Set(document.tags.map((tag) => tag.name))
    const unclear = operations.filter(
      ({ object }) =>
        !/\p{Script=Han}/u.test(object.summary) ||
        object.tags.length !== 1 ||
        !object.tags.every((tag) => tags.has(tag)),
    )
    expect(names(unclear)).toEqual([])
  })

  test('自己写明谁可以调用', () => {
    const known = ['[]', '[{},{"bearer":[]}]', '[{"bearer":[]}]']
    const unclear = operations.filter(
      ({ object }) => !known.includes(JSON.stringify(object.security)),
    )
    expect(names(unclear)).toEqual([])
  })

  test('只有一个成功状态；204 没有正文，其余都有例子', () => {
    const unclear = operations.filter((operation) => {
      const successes = statusesOf(operation).filter((status) => status < 300)
      const { status, response } = successOf(operation)
      // A file has no example that a page could show.
      const isFile = ['application/zip', 'application/gzip'].some((type) =>
        Object.hasOwn(response.content ?? {}, type),
      )
      const media = response.content?.['application/json']
      const told = status === '204' ? !response.content : isFile || Boolean(media?.examples)
      return successes.length !== 1 || !told
    })
    expect(names(unclear)).toEqual([])
  })

  test('写明它会有的每一种失败', () => {
    const silent = operations.filter((operation) =>
      expectedFailures(operation).some((status) => !statusesOf(operation).includes(status)),
    )
    expect(names(silent)).toEqual([])
  })

  test('失败都引用共同的回答，都是 problem+json', () => {
    const own = operations.filter(({ object }) =>
      Object.entries(object.responses).some(
        ([status, response]) =>
          status >= '400' && (!('$ref' in response) || !isProblem(resolve<Response>(response))),
      ),
    )
    expect(names(own)).toEqual([])
  })

  test('路径里的每一段变量都写明', () => {
    const vague = operations.filter((operation) => {
      const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const told = parametersOf(operation)
        .filter((parameter) => parameter.in === 'path' && parameter.required)
        .map((parameter) => parameter.name)
      return !sameNames(named, told)
    })
    expect(names(vague)).toEqual([])
  })
})

describe('谁可以调用', () => {
  test('后台的操作与写在前台路径下的管理操作都要求管理员，别的都不要求', () => {
    const admin = operations.filter(({ object }) => object['x-role'] === 'admin')
    const elsewhere = [
      'createCategory',
      'updateCategory',
      'orderCategories',
      'deleteCategory',
      'createNotification',
      'listPendingTopics',
      'reviewTopic',
    ]
    const expected = operations.filter(
      ({ path, object }) =>
        // Its signed address says which administrator asked for it.
        (path.startsWith('/api/admin/') && object.operationId !== 'downloadBackup') ||
        elsewhere.includes(object.operationId),
    )
    expect(names(admin)).toEqual(names(expected))
  })

  test('要求管理员的操作一定要求令牌', () => {
    const open = operations.filter(
      ({ object }) => object['x-role'] && JSON.stringify(object.security) !== '[{"bearer":[]}]',
    )
    expect(names(open)).toEqual([])
  })
})

describe('分页', () => {
  test('每页最多 100 条，最少 1 条，有默认值', () => {
    const sizes = operations
      .flatMap(parametersOf)
      .filter((parameter) => parameter.name === 'pageSize')
      .map(({ schema }) => [schema.minimum, schema.maximum, typeof schema.default])
    expect(sizes.length).toBeGreaterThan(20)
    expect(sizes.filter((size) => JSON.stringify(size) !== '[1,100,"number"]')).toEqual([])
  })

  test('页码从 1 开始', () => {
    const pages = operations
      .flatMap(parametersOf)
      .filter((parameter) => parameter.name === 'page' || parameter.name === 'pageNumber')
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.filter(({ schema }) => schema.minimum !== 1)).toEqual([])
  })
})

const names = (some: Operation[]) => some.map((operation) => operation.name)

const sameNames = (some: unknown[], others: unknown[]) =>
  some.length === others.length && some.every((name) => others.includes(name))

const statusesOf = ({ object }: Operation) => Object.keys(object.responses).map(Number)

/** What a caller of this shape can run into, whatever the call does. */
function expectedFailures({ path, object }: Operation): number[] {
  const always = [400, 429, 500, 501, 503]
  return [
    ...always,
    ...(object.security.length > 0 ? [401, 403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(object.requestBody ? [413, 415] : []),
  ]
}

function isProblem({ content = {} }: Response): boolean {
  const [[type, media] = []] = Object.entries(content)
  return (
    type === 'application/problem+json' &&
    media?.schema.$ref === '#/components/schemas/Problem' &&
    Object.keys(media.examples ?? {}).length > 0
  )
}
