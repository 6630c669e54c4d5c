import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handlers, Viewer } from '#server/contract/handlers.ts'
import { readContract } from '#server/contract/document.ts'
import { listOperations } from '#server/contract/operations.ts'
import { problem } from '#server/lib/problem.ts'
import type { Modules } from '#server/modules.ts'
import { operations as facts } from '#openapi/generated/operations.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { serialised } from '#server/contract/handlers.ts'

/** What the stand-in handlers were called with: for tests about what reaches a handler at all. */
const calls: { name: string; query?: unknown; body?: unknown; viewer: Viewer | null }[] = []

const site = {
  name: '砚',
  copyrightHolder: '砚',
  filingNumber: '京ICP备00000000号',
  filingUrl: 'https://beian.miit.gov.cn/',
  poweredBy: ['使用 React 构建'],
  registration: 'open',
  isSetUp: true,
}

const handlers: Partial<Handlers> = {
  getSite: async () => serialised(JSON.stringify(site)),
  listPublicPosts: async ({ query, viewer }) => {
    calls.push({ name: 'listPublicPosts', query, viewer })
    return { items: [], total: 0, page: query.page, pageSize: query.pageSize, totalPages: 0 }
  },
  getPost: () => Promise.reject(problem.notFound(2009)),
  logout: async ({ viewer }) => void calls.push({ name: 'logout', viewer }),
  login: async ({ body, viewer }) => {
    calls.push({ name: 'login', body, viewer })
    throw problem.refused(2001)
  },
  createCategory: ({ body, viewer }) => {
    calls.push({ name: 'createCategory', body, viewer })
    return Promise.reject(new Error('params: secret-canary'))
  },
  publishPost: async ({ body, viewer }) => {
    calls.push({ name: 'publishPost', body, viewer })
    throw problem.tooMany(3.2)
  },
}

const people: Record<string, Viewer> = {
  author: { id: 'author', roles: [], sessionId: 's1' },
  admin: { id: 'admin', roles: ['Admin'], sessionId: 's2' },
}

const authenticate: Modules['authenticate'] = async ({ headers }) => {
  const name = headers.authorization?.replace('Bearer ', '')
  if (name === 'banned') throw problem.banned(new Date('2027-01-01T00:00:00Z'))
  return name === undefined ? null : (people[name] ?? null)
}

let server: TestServer
beforeAll(async () => {
  server = await startServer({ handlers, authenticate })
})
afterAll(() => server.close())

test('契约里的每个调用都有一条路由和一个处理它的函数', () => {
  const operations = listOperations(readContract())
  expect(operations.map(({ id }) => id).toSorted()).toEqual(Object.keys(facts).toSorted())
  for (const { method, path } of operations) {
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    expect(server.app.hasRoute({ method: method.toUpperCase() as 'GET', url })).toBe(true)
  }
  expect(server.logLines).not.toContainEqual(expect.objectContaining({ msg: unanswered }))
})

test('成功的回答用契约的状态，内容就是资源本身', async () => {
  const answer = await server.get('/api/site')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toEqual(site)
  const nothing = await server.inject('POST', '/api/auth/logout', { token: 'author' })
  expect(nothing.statusCode).toBe(204)
  expect(nothing.body).toBe('')
})

test('查询参数转换类型，缺的填默认值，不认识的不理会', async () => {
  await server.get('/api/posts/public?page=2&unknown=1&__proto__=x')
  expect(calls.pop()?.query).toEqual({ page: 2, pageSize: 10 })
})

test.each(['0', '-1', '1.5', 'abc', '1e9', '', '1&page=2', '%00', '9007199254740993'])(
  'page=%s 被拒绝，并且说出是哪个字段',
  async (page) => {
    const answer = await server.get(`/api/posts/public?page=${page}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 1000, errors: { page: [expect.any(String)] } })
  },
)

test('不像编号的编号按不存在处理', async () => {
  for (const id of ['1', '-1', '__proto__', "' or 1=1--", '%00'.repeat(0) + 'x'.repeat(90)]) {
    const answer = await server.get(`/api/posts/${encodeURIComponent(id)}`)
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 1004])
  }
})

test('正文逐个字段说明哪里不对，中文句子', async () => {
  const answer = await server.post('/api/auth/register', {
    email: 'not-an-address',
    nickName: '一',
    password: '短',
    verificationCode: 7,
  })
  expect(answer.statusCode).toBe(400)
  const { errors } = answer.json<{ errors: Record<string, string[]> }>()
  expect(errors).toMatchObject({
    nickName: ['至少需要 2 个字符'],
    password: ['至少需要 8 个字符'],
    confirmPassword: ['不能为空'],
    verificationCode: ['应为文字'],
  })
})

const ignored = '不认识这个字段'

test.each([
  ['存草稿', 'POST', '/api/posts/drafts/save', { format: 0, content: '雨。' }],
  [
    '发布',
    'POST',
    '/api/posts/publish',
    { title: '雨', format: 0, content: '雨。', categoryIds: [], tags: [] },
  ],
  ['发布草稿', 'POST', '/api/posts/drafts/019a9b2e-0000-7000-8000-000000000101/publish', {}],
  ['发通知', 'POST', '/api/notifications', { type: 11, title: '维护', content: '今晚。' }],
])('%s：不认识的字段说出名字拒绝，什么也没有发生', async (_name, method, url, body) => {
  const before = calls.length
  const wider = { ...body, publishAt: '2027-01-01T00:00:00Z', 'a/b': 1 }
  const answer = await server.inject(method, url, { body: wider, token: 'admin' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 1000,
    errors: { publishAt: [ignored], 'a/b': [ignored] },
  })
  expect(calls).toHaveLength(before)
})

// From JSON: in a literal `__proto__` is no field.
test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
  '字段叫 %s 也只是不认识的字段',
  async (name) => {
    const body = `{"format":0,"content":"雨。","${name}":{"prototype":{}}}`
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/posts/drafts/save',
      headers: { 'content-type': 'application/json', authorization: 'Bearer admin' },
      body,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ code: number }>().code).toBe(1000)
  },
)

test('里层不认识的字段说出它在哪里，很长的名字不再说一遍', async () => {
  const long = '😀'.repeat(40_000)
  const answer = await server.put(
    '/api/admin/system/settings',
    { footer: { theme: 'dark' }, [long]: 1 },
    'admin',
  )
  const { errors } = answer.json<{ errors: Record<string, string[]> }>()
  expect(errors).toMatchObject({
    'footer.theme': [ignored],
    [`${'😀'.repeat(64)}…`]: [ignored],
  })
  expect(answer.body.length).toBeLessThan(2_000)
})

test.each([
  ['/api/notifications/batch-mark-read', 'PUT', undefined],
  ['/api/posts/drafts/batch-delete', 'POST', 'ids'],
  ['/api/posts/drafts/save', 'POST', 'categoryIds'],
  ['/api/feedback', 'POST', 'images'],
])('几千处不对的正文只说第一处，几处的都说：%s', async (url, method, field) => {
  const errorsOf = async (values: unknown[]) => {
    const body = field === undefined ? values : { [field]: values }
    const answer = await server.inject(method, url, { body, token: 'author' })
    expect(answer.statusCode).toBe(400)
    return Object.keys(answer.json<{ errors: object }>().errors)
  }
  const wrong = (count: number) => Array.from({ length: count }, (_, at) => [at])
  expect(await errorsOf(wrong(8_500))).toHaveLength(1)
  expect((await errorsOf(wrong(3))).length).toBeGreaterThanOrEqual(3)
})

test('说没有重复的列表，都说最多几项：比较自己之前先数过', () => {
  const unbounded = (at: unknown, path: string): string[] => {
    if (typeof at !== 'object' || at === null) return []
    const inside = Object.entries(at).flatMap(([key, part]) =>
      unbounded(part, `${path}/${key}`),
    )
    const isUnbounded = 'uniqueItems' in at && at.uniqueItems === true && !('maxItems' in at)
    return isUnbounded ? [path, ...inside] : inside
  }
  expect(unbounded(readContract(), '')).toEqual([])
})

test('长度按码点数，一个表情算一个字', async () => {
  const register = (nickName: string) =>
    server.post('/api/auth/register', { ...newcomer, nickName })
  const tooLong = await register('😀'.repeat(21))
  expect(tooLong.json<{ errors: object }>().errors).toEqual({
    nickName: ['不能超过 20 个字符'],
  })
  const fits = await register('😀'.repeat(20))
  expect(
    fits.json<{ errors?: { nickName?: string[] } }>().errors?.nickName ?? [],
  ).not.toContain('不能超过 20 个字符')
})

test('没有登录的人先听到 401，而不是哪里填错了', async () => {
  const answer = await server.post('/api/posts/publish', '{ broken')
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([401, 1001])
})

test('管理员的调用：访客 401，普通用户 400 和 1002，绝不是 403', async () => {
  const body = { name: '阅读' }
  const visitor = await server.post('/api/posts/categories', body)
  expect([visitor.statusCode, visitor.json<{ code: number }>().code]).toEqual([401, 1001])
  const author = await server.post('/api/posts/categories', body, 'author')
  expect([author.statusCode, author.json<{ code: number }>().code]).toEqual([400, 1002])
})

test('封禁是唯一的 403，带着截止时间', async () => {
  const answer = await server.get('/api/posts/my', 'banned')
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual({
    code: 2006,
    message: '您的账号已被管理员封禁',
    requestId: expect.any(String),
    bannedUntil: '2027-01-01T00:00:00.000Z',
  })
})

test('公开的调用不问你是谁，可选的调用知道你是谁', async () => {
  await server.post('/api/auth/login', { email: 'a@b.cn', password: 'x' }, 'banned')
  expect(calls.pop()).toMatchObject({ name: 'login', viewer: null })
  await server.get('/api/posts/public', 'author')
  expect(calls.pop()?.viewer).toEqual(people.author)
})

test('没料到的错误只留下请求编号，原因在日志里，参数哪里都没有', async () => {
  const answer = await server.post('/api/posts/categories', { name: '阅读' }, 'admin')
  expect(answer.statusCode).toBe(500)
  expect(Object.keys(answer.json<object>()).toSorted()).toEqual([
    'code',
    'message',
    'requestId',
  ])
  expect(answer.body).not.toContain('canary')
  const { requestId } = answer.json<{ requestId: string }>()
  expect(server.logLines).toContainEqual(
    expect.objectContaining({ requestId, msg: 'a request failed' }),
  )
})

test('数据库够不着时是 503，请人稍后再来', async () => {
  const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const broken = await startServer({
    handlers: { getSite: () => Promise.reject(new Error('Failed query', { cause: gone })) },
  })
  const answer = await broken.get('/api/site')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.json()).toMatchObject({ code: 1009, retryAfter: 2 })
  await broken.close()
})

test('太频繁时，头和正文说的是同样的秒数', async () => {
  const answer = await server.post('/api/posts/publish', post, 'author')
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('4')
  expect(answer.json()).toMatchObject({ code: 1003, retryAfter: 4 })
})

test('还没有实现的调用：启动时说出名字；先问是谁，再说 501', async () => {
  const unwritten = await startServer({
    authenticate,
    // As if nobody had written it yet; the type rightly wants a handler.
    handlers: { getWaitingWork: undefined as never },
  })
  expect(unwritten.logLines).toContainEqual(
    expect.objectContaining({ level: 40, msg: unanswered, missing: ['getWaitingWork'] }),
  )
  const answer = await unwritten.get('/api/admin/queues', 'admin')
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([501, 1008])
  expect((await unwritten.get('/api/admin/queues')).statusCode).toBe(401)
  await unwritten.close()
})

test.each([
  ['text/plain', '{"email":"a@b.cn"}'],
  ['application/x-www-form-urlencoded', 'email=a'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['application/json; charset=utf-16', '{}'],
  ['application/jsonx', '{}'],
  ['application/json/x', '{}'],
  ['application/json+x', '{}'],
  ['text/json', '{}'],
])('Content-Type %s 是 415', async (type, payload) => {
  const answer = await server.inject('POST', '/api/auth/login', {
    headers: { 'content-type': type },
    payload,
  })
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([415, 1007])
})

test.each([
  'application/json',
  'APPLICATION/JSON;\tcharset=UTF-8',
  'application/json ;charset="utf-8"',
])('Content-Type "%s" 照样校验', async (type) => {
  const answer = await server.inject('POST', '/api/auth/login', {
    headers: { 'content-type': type },
    payload: '{"email":1}',
  })
  expect(answer.json()).toMatchObject({ code: 1000, errors: { email: ['应为文字'] } })
})

const bytes = (...values: number[]) => Buffer.from(values)

test.each([
  ['截断的 JSON', '{"email":'],
  [
    '无效的 UTF-8',
    Buffer.concat([Buffer.from('{"email":"'), bytes(0xff, 0xfe), Buffer.from('"}')]),
  ],
  ['UTF-16', Buffer.from('{"email":"a"}', 'utf16le')],
  ['带 BOM', Buffer.concat([bytes(0xef, 0xbb, 0xbf), Buffer.from('{}')])],
  ['空正文', ''],
  ['NUL', '{"email":"a\\u0000b","password":"x"}'],
  ['半个代理对', '{"email":"a\\ud800","password":"x"}'],
  ['键里的 NUL', '{"email\\u0000":"a"}'],
  ['__proto__', '{"email":"a@b.cn","password":"x","__proto__":{"roles":["Admin"]}}'],
  ['数组', '[]'],
  ['null', 'null'],
  ['十万层嵌套', '['.repeat(100_000) + ']'.repeat(100_000)],
])('正文是%s时回答 400', async (_name, payload) => {
  const answer = await server.inject('POST', '/api/auth/login', {
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([400, 1000])
  expect(calls.filter(({ name }) => name === 'login')).toEqual([])
})

test('NUL 说出是哪个字段', async () => {
  const answer = await server.post('/api/auth/login', { email: 'a\0b', password: 'x' })
  expect(answer.json<{ errors: object }>().errors).toEqual({ email: ['含有无法保存的字符'] })
})

test('一兆以上的正文是 413，写文章的调用放得下一百万字', async () => {
  const large = await server.post('/api/auth/login', { email: 'a'.repeat(1024 * 1024) })
  expect([large.statusCode, large.json<{ code: number }>().code]).toEqual([413, 1005])
  const long = await server.post(
    '/api/posts/publish',
    { ...post, content: '砚'.repeat(1_000_000) },
    'author',
  )
  expect(calls.pop()?.body).toMatchObject({ title: post.title })
  expect(long.statusCode).toBe(429)
  const longer = await server.post(
    '/api/posts/publish',
    { ...post, content: '砚'.repeat(1_000_001) },
    'author',
  )
  expect(longer.json<{ errors: object }>().errors).toEqual({
    content: ['不能超过 1000000 个字符'],
  })
  const huge = await server.post(
    '/api/posts/publish',
    { ...post, content: '砚'.repeat(2_000_000) },
    'author',
  )
  expect(huge.statusCode).toBe(413)
})

test('五十万项的列表很快被拒绝，回答也不长', async () => {
  const tags = Array.from({ length: 500_000 }, () => 1)
  const answer = await server.post('/api/posts/publish', { ...post, tags }, 'author')
  expect(answer.statusCode).toBe(400)
  expect(answer.body.length).toBeLessThan(1_000)
})

test('测试里的回答违反契约就会失败', async () => {
  const broken = await startServer({
    handlers: {
      // The types would refuse it too: this is about what the wire shows.
      getSite: async () => ({ ...site, secret: 1 }) as never,
      listCategories: () => Promise.reject(problem.conflict()),
    },
  })
  await expect(broken.get('/api/site')).rejects.toThrow(/getSite 200/)
  await expect(broken.get('/api/posts/categories')).rejects.toThrow(
    /listCategories 409: the contract does not know this status/,
  )
  await broken.close()
})

const unanswered = 'calls without a handler answer 501'

const newcomer = {
  email: 'lin@example.com',
  nickName: '林间',
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
  verificationCode: '000000',
}

const post = {
  title: '砚台',
  format: 0,
  content: '正文',
  categoryIds: [],
  tags: [],
}
