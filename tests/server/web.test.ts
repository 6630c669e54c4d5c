import { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import zlib, { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

const script = 'export const answer = 42\n'.repeat(100)
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const appFolder = buildAppFolder({
  'index.html': pageEnding(''),
  'index.html.br': brotliCompressSync(pageEnding('')),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.env': 'SECRET=1',
  '.vite/manifest.json': '{}',
  'assets/main-8f3a2b1c.js': script,
  'assets/preview.worker-8f3a2b1c.js': script,
  'assets/main-8f3a2b1c.js.br': brotliCompressSync(script),
  'assets/main-8f3a2b1c.js.gz': gzipSync(script),
  'assets/main-8f3a2b1c.js.map': '{}',
})
let server: TestServer
beforeAll(async () => {
  server = await startServer({ appFolder })
})
afterAll(() => server.close())

test('根地址带人去 /blog/', async () => {
  for (const path of ['/', '/blog']) {
    const answer = await server.get(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/blog/'])
  }
})

test.each([
  ['/blog/', 200],
  ['/blog/home', 200],
  ['/blog/posts/1?x=1', 404],
  ['/blog/no/such.page', 404],
  ['/blog/index.html', 200],
  ['/blog/posts/%', 404],
  ['/blog/posts/%FF', 404],
  ['/blog/%E4%BD', 404],
])('%s 是应用的页面（%i），每次一个新的 nonce', async (path, status) => {
  const [first, second] = [await page(path), await page(path)]
  expect(first.statusCode).toBe(status)
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.nonce).toMatch(/^[\w+/]{24}$/)
  expect(first.nonce).not.toBe(second.nonce)
  expect(first.body).toBe(pageEnding(`<meta property="csp-nonce" nonce="${first.nonce}" />`))
})

test('什么类型都收的客户端也得到页面，缺了的文件却不是页面', async () => {
  const [home, missing] = await Promise.all([
    server.inject('GET', '/blog/home', { headers: { accept: '*/*' } }),
    server.inject('GET', '/blog/missing.png', { headers: { accept: '*/*' } }),
  ])
  expect([home.statusCode, missing.statusCode]).toEqual([200, 404])
})

test('页面的内容安全策略逐条如此', async () => {
  const { headers, nonce } = await page('/blog/')
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hashOf('let early = 1')}`,
    `style-src 'self' 'nonce-${nonce}' ${hashOf('')} ${hashOf('html{color:red}')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self' ws://blog.example wss://blog.example",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify preview-worker comparison-worker',
  ])
})

test('带哈希的文件永远不变，其余的过几分钟再问', async () => {
  const asset = await server.get('/blog/assets/main-8f3a2b1c.js')
  expect(asset.body).toBe(script)
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-type']).toMatch(/^text\/javascript|^application\/javascript/)
  const icon = await server.get('/blog/favicon.svg')
  expect(icon.headers['cache-control']).toBe('public, max-age=300')
})

test('工作线程的脚本只许再取本站的脚本，别的文件什么都不许', async () => {
  const policyOf = async (path: string) =>
    (await server.inject('GET', path, { headers: { 'accept-encoding': 'br' } })).headers[
      'content-security-policy'
    ]
  expect(await policyOf('/blog/assets/preview.worker-8f3a2b1c.js')).toBe(
    "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  )
  for (const path of ['/blog/assets/main-8f3a2b1c.js', '/api/x.worker-8f3a2b1c.js'])
    expect(await policyOf(path)).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('文件按浏览器的能力给压缩好的那份', async () => {
  const ask = (encoding: string) =>
    server.inject('GET', '/blog/assets/main-8f3a2b1c.js', {
      headers: { 'accept-encoding': encoding },
    })
  const br = await ask('gzip, br')
  expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script)
  expect((await ask('gzip')).headers['content-encoding']).toBe('gzip')
  expect((await ask('identity')).headers['content-encoding']).toBeUndefined()
})

test.each([
  '/blog/assets/gone-1.js',
  '/blog/assets',
  '/blog/assets/',
  '/blog/assets/main-8f3a2b1c.js.map',
  '/blog/.env',
  '/blog/.vite/manifest.json',
  '/blog/index.html.br',
  '/blog/..%2f..%2fpackage.json',
  '/blog/assets/../../package.json',
  '/blog/..//x',
  '/blog/a/../../b',
  '/blog/%2e%2e/package.json',
  '/blog/assets/..%5c..%5cpackage.json',
  '/favicon.ico',
  '/api',
  '/api/nothing/here',
  '/apix',
])('%s 不存在，用统一的形式说', async (path) => {
  const answer = await server.get(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toMatchObject({ code: 1004 })
})

test('接口和图片之下没有页面，哪怕要的是 HTML', async () => {
  for (const path of ['/api/nothing', '/blog/assets/gone.js', '/health/nothing']) {
    const answer = await server.inject('GET', path, { headers: html })
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 1004])
  }
})

test('路径对、方法不对是 405，并说明哪些可以', async () => {
  const answer = await server.delete('/api/auth/login')
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
  expect(answer.json()).toMatchObject({ code: 1011 })
  const override = await server.inject('POST', '/api/site', {
    headers: { 'x-http-method-override': 'GET' },
  })
  expect(override.statusCode).toBe(405)
})

test.each([
  ['GET', '/blog/', html],
  ['GET', '/blog/assets/main-8f3a2b1c.js', {}],
  ['GET', '/health/live', {}],
  ['GET', '/api/docs', {}],
  ['GET', '/api/openapi.json', {}],
  ['GET', '/api/nothing', {}],
  ['GET', '/api/posts/my', {}],
  ['GET', '/api/posts/%ZZ', {}],
  ['DELETE', '/api/auth/login', {}],
  ['POST', '/api/auth/login', {}],
  ['OPTIONS', '/api/auth/login', { origin: 'https://evil.example' }],
])('%s %s 带着全部安全响应头', async (method, path, headers) => {
  const answer = await server.inject(method, path, { headers })
  expect(answer.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.match(/script-src[^;]*/)?.[0] ?? '').not.toMatch(/unsafe|\*|https?:/)
  expect(
    Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
  ).toEqual([])
  expect(answer.headers).not.toHaveProperty('x-powered-by')
  expect(answer.headers).not.toHaveProperty('server')
})

test('没有 HTTPS 的公开地址，就不许诺 HSTS', async () => {
  const plain = await startServer({ env: { PUBLIC_URL: 'http://localhost:3000' } })
  const answer = await plain.get('/health/live')
  expect(answer.headers).not.toHaveProperty('strict-transport-security')
  await plain.close()
})

test('接口的回答谁也不许留着', async () => {
  for (const path of ['/api/posts/my', '/api/site', '/api/nothing', '/api/openapi.json']) {
    expect((await server.get(path)).headers['cache-control']).toBe('no-store')
  }
})

test('长的接口回答会压缩', async () => {
  const answer = await server.inject('GET', '/api/openapi.json', {
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveProperty('paths')
})

test('接口文档不从别处取任何东西，也不含后台的调用', async () => {
  const docs = await server.get('/api/docs')
  expect(docs.headers['content-type']).toBe('text/html; charset=utf-8')
  const used = [...docs.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
  expect(used.length).toBeGreaterThan(2)
  for (const url of used) expect([url, (await server.get(url)).statusCode]).toEqual([url, 200])
  const contract = (await server.get('/api/openapi.json')).json<{ paths: object }>()
  expect(contract.paths).toHaveProperty(['/api/auth/login', 'post'])
  expect(contract.paths).toHaveProperty(['/api/posts/categories', 'get'])
  expect(contract.paths).not.toHaveProperty(['/api/posts/categories', 'post'])
  expect(JSON.stringify(contract.paths)).not.toContain('"x-role":"admin"')
  expect(Object.keys(contract.paths).filter((path) => path.startsWith('/api/admin'))).toEqual(
    [],
  )
})

test('接口文档的文件压缩一次，人人拿到的就是留着的那一份', async () => {
  const own = await startServer({ appFolder })
  const timesCompressed = countCompressions()
  for (const name of ['docs/swagger-ui-bundle.js', 'docs/swagger-ui.css', 'openapi.json']) {
    const ask = (encoding: string) =>
      own.inject('GET', `/api/${name}`, { headers: { 'accept-encoding': encoding } })
    const plain = await ask('identity')
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const first = await ask(encoding)
      const again = await ask(encoding)
      expect(timesCompressed(encoding, plain.rawPayload)).toBe(1)
      // What is compressed while it is sent has no length.
      expect(again.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(first.rawPayload.length),
        vary: 'accept-encoding',
      })
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
      expect(unpack(again.rawPayload).equals(plain.rawPayload)).toBe(true)
    }
    expect(plain.headers['content-encoding']).toBeUndefined()
  }
  await own.close()
})

test('查询里的令牌在 REST 上不算数，日志里也看不见', async () => {
  const { token } = await server.createMember()
  expect((await server.get('/api/posts/my', token)).statusCode).not.toBe(401)
  expect((await server.get(`/api/posts/my?access_token=${token}`)).statusCode).toBe(401)
  const logged = JSON.stringify(server.logLines)
  expect(logged).toContain('access_token=[redacted]')
  expect(logged).not.toContain(token)
})

test('转发的地址只信配置过的代理', async () => {
  const addressOf = async (trust: string, forwarded: string) => {
    let seen = ''
    const one = await startServer({
      env: { TRUST_PROXY: trust },
      handlers: {
        getSite: ({ client }) => {
          seen = client.address
          return Promise.reject(new Error('seen'))
        },
      },
    })
    await one.inject('GET', '/api/site', { headers: { 'x-forwarded-for': forwarded } })
    await one.close()
    return seen
  }
  expect(await addressOf('off', '6.6.6.6')).toBe('127.0.0.1')
  expect(await addressOf('1', '6.6.6.6, 7.7.7.7')).toBe('7.7.7.7')
  expect(await addressOf('loopback', '6.6.6.6, 7.7.7.7')).toBe('7.7.7.7')
  expect(await addressOf('10.0.0.0/8', '6.6.6.6')).toBe('127.0.0.1')
})

/** How often these bytes are compressed as a whole from now on. */
function countCompressions() {
  const compress = { br: vi.spyOn(zlib, 'brotliCompress'), gzip: vi.spyOn(zlib, 'gzip') }
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  return (encoding: keyof typeof compress, bytes: Buffer) =>
    compress[encoding].mock.calls.filter(
      ([what]) => what instanceof Uint8Array && bytes.equals(what),
    ).length
}

async function page(path: string) {
  const answer = await server.inject('GET', path, { headers: html })
  const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? ''
  return {
    ...answer,
    headers: answer.headers,
    body: answer.body,
    statusCode: answer.statusCode,
    nonce,
  }
}

/** The page as it was built, with this before its end. */
function pageEnding(end: string) {
  return `<!doctype html><html><head><style>html{color:red}</style><script>let early = 1</script><script type="module" crossorigin src="/blog/assets/main-8f3a2b1c.js"></script></head><body><div id="root"></div>${end}</body></html>`
}

const hashOf = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([
  [{ range: 'bytes=999999999-' }, 200],
  [{ range: 'bytes=-0' }, 200],
  [{ range: 'bytes=5-1' }, 200],
  [{ range: 'bytes=0-9' }, 200],
  [{ 'if-match': '"x"' }, 409],
  [{ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:01 GMT' }, 409],
])(
  '要一个文件的一段、附上不成立的条件，不是服务器出了错：%o 是 %i',
  async (headers, status) => {
    const answer = await server.app.inject({ url: '/blog/assets/main-8f3a2b1c.js', headers })
    expect(answer.statusCode).toBe(status)
  },
)
