import { createHook } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { monthOf } from '#server/lib/clock.ts'
import type { SsrResult, Renderer } from '#server/ssr/renderer.ts'
import { renderPage } from '#src/app/ssr/render-page.tsx'
import { pageAddress } from '#src/app/ssr/page-address.ts'
import { routeAt, type RouteRow, routes } from '#src/runtime/routes.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { comment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { createCategory, openTopic, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const hostile = '</script></style><img src=x onerror=alert(1)>&amp;'
const canaries = ['canary-mail@example.com', 'CanaryPassword']

/** What the app answers to a request for a page, until a test has something else to say. */
let renderer: Pick<Renderer, 'render'> = { render: renderPage }
const appFolder = buildAppFolder({
  'index.html':
    '<!doctype html><html lang="zh-CN"><head><title>写好的</title><meta name="description" content="写好的" /><script type="module" src="/app.js"></script><link rel="modulepreload" href="/parts.js"></head><body><div id="root"></div><noscript>要脚本</noscript></body></html>',
})
let server: TestServer
let author: Member
beforeAll(async () => {
  server = await startServer({
    appFolder,
    renderer: { addressOf: pageAddress, render: (request) => renderer.render(request) },
  })
  author = await server.createMember({ nickName: '林间', email: canaries[0] })
})
afterEach(() => {
  renderer = { render: renderPage }
})
afterAll(() => server.close())

test('文章的页面不等程序就读得到：标题、正文、作者、评论，样式和数据都带着', async () => {
  const post = await publish(server, author, {
    title: '听雨',
    content: '# 一\n\n雨落在瓦上。\n\n```js\nlet 雨 = 1\n```\n\n# 二\n\n停了。',
  })
  await comment(server, author, post.id, { content: '也听见了' })
  const { status, body, policy } = await rendered(`/blog/posts/${post.id}`)
  expect(status).toBe(200)
  expect(body).toContain('<title>听雨 · 砚</title>')
  for (const text of ['雨落在瓦上。', '林间', '也听见了', 'class="hljs-keyword">let'])
    expect(htmlOf(body)).toContain(text)
  const [, styles = ''] = /<style data-styled[^>]*>(.*?)<\/style>/s.exec(body) ?? []
  expect(policy).toContain(createHash('sha256').update(styles).digest('base64'))
  expect(carriedBy(body).dehydrated).toMatchObject({
    [`post ${post.id}`]: { title: '听雨', author: { displayName: '林间' } },
    [`comments on ${post.id}`]: { items: [{ content: '也听见了' }] },
  })
  expect(body).not.toContain('要脚本')
})

test('程序排在正文后面，一段一段地来', async () => {
  const { body, policy } = await rendered('/blog/home')
  const [read = '', scripts = ''] = body.split('id="painted"')
  expect(read).not.toContain('type="module"')
  const [, loader = ''] = /<\/template><script>(.*?)<\/script>/s.exec(scripts) ?? []
  expect(policy).toContain(createHash('sha256').update(loader).digest('base64'))
  expect(scripts.match(/<script type="module"[^>]*src="[^"]*"/g)?.map(srcOf)).toEqual([
    '/parts.js',
    '/app.js',
  ])
})

test('公开的页面每一种都画得出来，要登录的不画', async () => {
  const post = await publish(server, author, { title: '每一种' })
  const admin = await server.createAdmin()
  const topic = await openTopic(server, admin, '雨声')
  const category = await createCategory(server, admin, '天气')
  const [year, month] = monthOf(server.clock.now()).split('-').map(Number)
  const addresses = {
    '/blog/home': '多人博客社区',
    '/blog/posts': '每一种',
    [`/blog/posts/${post.id}`]: '每一种',
    [`/blog/users/${author.id}/profile`]: '林间',
    '/blog/topics': '话题广场',
    [`/blog/topics/${topic.id}`]: '雨声',
    [`/blog/categories/${category.id}`]: '天气',
    '/blog/ranking': '排行榜',
    '/blog/ranking?tab=authors': '作者',
    '/blog/post-history': '岁月史书',
    [`/blog/post-history/${year}`]: '每一种',
    [`/blog/post-history/${year}/${month}`]: '每一种',
    '/blog/search?q=每一种': '每一种',
  }
  for (const [address, text] of Object.entries(addresses))
    expect(htmlOf((await rendered(encodeURI(address))).body), address).toContain(text)
  for (const address of ['/blog/login', '/blog/message-center', '/blog/admin', '/blog/editor'])
    expect((await open(address)).body, address).toContain('<div id="root"></div>')
})

test('标题、昵称、评论里的攻击，画出来、带着走都是死的；谁的秘密都不在里面', async () => {
  const attacker = await server.createMember({
    nickName: '攻</script>',
    email: 'x@example.com',
  })
  const post = await publish(server, attacker, { title: hostile, content: hostile })
  const { body } = await rendered(`/blog/posts/${post.id}`)
  expect(body).not.toContain('<img src=x')
  expect(body.split('</script>').length).toBe(body.split('<script').length)
  expect(carriedBy(body).dehydrated[`post ${post.id}`]).toMatchObject({ title: hostile })
  for (const canary of [...canaries, attacker.token]) expect(body).not.toContain(canary)
})

test('登录的人得到的是应用自己：别人的页面不会到他那里', async () => {
  let count = 0
  renderer = { render: (request) => ((count += 1), renderPage(request)) }
  const cookie = 'a=b; ink-member=1; c=d'
  const { body } = await open('/blog/topics', { cookie })
  expect([body.includes('<div id="root"></div>'), count]).toEqual([true, 0])
})

test('画好的留着给下一个人；读者看得到的变了，下一个人看到的就是新的', async () => {
  let count = 0
  renderer = { render: (request) => ((count += 1), renderPage(request)) }
  const post = await publish(server, author, { title: '旧名字' })
  const address = `/blog/posts/${post.id}`
  const [first, second] = [await rendered(address), await rendered(address)]
  expect(count).toBe(1)
  expect(second.nonce).not.toBe(first.nonce)
  expect(second.body.replaceAll(second.nonce, '')).toBe(first.body.replaceAll(first.nonce, ''))
  await publish(server, author, { id: post.id, title: '新名字' })
  expect(htmlOf((await rendered(address)).body)).toContain('新名字')
  expect((await open('/blog/topics/')).status).toBe(301)
})

test('留着的页面压好了再留：每一种压法只压一次，再来的人拿到同样的字节，只有末尾的 nonce 不同', async () => {
  const post = await publish(server, author, {
    title: '压一次',
    content: '雨落在瓦上。'.repeat(99),
  })
  const address = `/blog/posts/${post.id}`
  await rendered(address)
  const ask = async (encoding: string) => {
    const headers = { accept: 'text/html', 'accept-encoding': encoding }
    const { rawPayload, headers: said } = await server.inject('GET', address, { headers })
    expect([said['content-encoding'], said['vary']]).toEqual([encoding, 'accept-encoding'])
    return rawPayload
  }
  for (const [encoding, read] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const compressions = countCompressions()
    const quick = await ask(encoding)
    // For those who ask again it is compressed better, once.
    await expect.poll(async () => (await ask(encoding)).length).toBeLessThan(quick.length)
    const good = [await ask(encoding), await ask(encoding)] as const
    expect(compressions(), encoding).toBe(2)
    const [first, second] = good.map((bytes) => read(bytes).toString())
    const end = /<meta property="csp-nonce" nonce="[^"]{24}" \/><\/body><\/html>$/
    expect(first?.replace(end, '')).toBe(second?.replace(end, ''))
    expect(first).not.toBe(second)
    expect(first).toMatch(end)
    const isSame = good[0].findIndex((byte, at) => byte !== good[1][at])
    expect(isSame).toBeGreaterThan(good[0].length - 100)
  }
})

test('一篇文章要的数据先一起要齐，再画：不边画边要', async () => {
  const post = await publish(server, author, { title: '要齐' })
  const first: string[] = []
  let isAnswered = false
  renderer = {
    render: (request) =>
      renderPage({
        ...request,
        read: async (path) => {
          const { pathname } = new URL(path, 'http://server.invalid')
          expect(isAnswered, `${pathname} is asked for while the page is rendered`).toBe(false)
          first.push(pathname)
          const answer = await request.read(path)
          isAnswered = true
          return answer
        },
      }),
  }
  await rendered(`/blog/posts/${post.id}`)
  const call = `/api/posts/${post.id}`
  expect(first.sort()).toEqual([call, `${call}/comments`, `${call}/neighbours`, '/api/site'])
})

test('同一种页面共用样式：画到第几页，样式都不越积越多', async () => {
  const stylesOf = async (address: string) => {
    const { body } = await rendered(address)
    return /<style data-styled[^>]*>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
  }
  const first = await stylesOf('/blog/posts?page=71')
  expect(first).toContain('border-radius')
  const later = []
  for (const page of [72, 73, 74]) later.push(await stylesOf(`/blog/posts?page=${page}`))
  expect(later).toEqual([first, first, first])
})

test('一起来的人等同一次画；正画着就变了的，不留', async () => {
  const post = await publish(server, author, { title: '一起' })
  const address = `/blog/posts/${post.id}`
  let count = 0
  const held = holding()
  renderer = {
    render: async (request) => {
      count += 1
      const page = await renderPage(request)
      if (count === 1) await held.wait
      return page
    },
  }
  const early = [open(address), open(address)]
  await held.reached(() => count === 1)
  await publish(server, author, { id: post.id, title: '变了' })
  held.release()
  await Promise.all(early)
  expect(htmlOf((await rendered(address)).body)).toContain('变了')
  expect(count).toBe(2)
})

test('别人的三页正画着：刚变的页面先给变之前的，不用等；轮到它了就是新的', async () => {
  const post = await publish(server, author, { title: '变之前' })
  const address = `/blog/posts/${post.id}`
  await rendered(address)
  const held = holding()
  let begun = 0
  renderer = { render: async (request) => ((begun += 1), await held.wait, renderPage(request)) }
  const others = [61, 62, 63].map((page) => open(`/blog/posts?page=${page}`))
  await held.reached(() => begun === 3)
  await publish(server, author, { id: post.id, title: '变之后' })
  expect(htmlOf((await open(address)).body)).toContain('变之前')
  held.release()
  await Promise.all(others)
  await expect.poll(async () => htmlOf((await open(address)).body)).toContain('变之后')
})

test('有人等着的时候，文章只画正文：评论和接着读的留给浏览器，不去要', async () => {
  const post = await publish(server, author, { title: '人多', content: '雨落在瓦上。' })
  await comment(server, author, post.id, { content: '也听见了' })
  const held = holding()
  const asked: string[] = []
  let begun = 0
  let brief: SsrResult | null = null
  renderer = {
    render: async (request) => {
      begun += 1
      if (!request.here.startsWith('/posts/')) return await held.wait.then(() => null)
      const read = (path: string) => (asked.push(path), request.read(path))
      return (brief = await renderPage({ ...request, read }))
    },
  }
  const others = [91, 92, 93].map((page) => open(`/blog/posts?page=${page}`))
  await held.reached(() => begun === 3)
  const waiting = [open(`/blog/posts/${post.id}`), open('/blog/posts?page=94')]
  held.release()
  await held.reached(() => brief !== null)
  expect(brief).toMatchObject({ html: expect.stringContaining('雨落在瓦上。') as string })
  expect(JSON.stringify(brief)).not.toContain('也听见了')
  expect(asked.sort()).toEqual([`/api/posts/${post.id}`, '/api/site'])
  await Promise.all([...others, ...waiting])
})

test('画得慢就先给应用自己，画完的给下一个人', async () => {
  const held = holding()
  renderer = { render: async (request) => (await held.wait, renderPage(request)) }
  const before = performance.now()
  const first = await open('/blog/posts?page=1')
  expect(first.body).toContain('<div id="root"></div>')
  expect(performance.now() - before).toBeGreaterThan(250)
  held.release()
  expect(htmlOf((await rendered('/blog/posts?page=1')).body)).toContain('文章')
})

test.each<[string, () => Promise<SsrResult | null>]>([
  ['失败', () => Promise.reject(new Error('broken'))],
  ['有一部分读不到', () => Promise.resolve(null)],
])('画的时候%s，给的是应用自己，状态和头照旧', async (_how, answer) => {
  renderer = { render: answer }
  const post = await publish(server, author, { title: '照旧' })
  const { status, body } = await open(`/blog/posts/${post.id}`)
  expect([status, body.includes('<div id="root"></div>')]).toEqual([200, true])
  expect(body).toContain('<title>照旧 · 砚</title>')
})

test('没有的文章是 404，搬走的是 301，都不画', async () => {
  const missing = await open('/blog/posts/018f0000-0000-7000-8000-000000000000')
  expect([missing.status, missing.body.includes('<div id="root"></div>')]).toEqual([404, true])
  expect((await open(`/blog/users/${author.id}`)).status).toBe(301)
})

test('同时只画三页；等不到的给应用自己，也不再白画', async () => {
  const held = holding()
  let begun = 0
  renderer = { render: async (request) => ((begun += 1), await held.wait, renderPage(request)) }
  const asked = Array.from({ length: 9 }, (_, at) => open(`/blog/posts?page=${at + 20}`))
  for (const { body } of await Promise.all(asked))
    expect(body).toContain('<div id="root"></div>')
  expect(begun).toBe(3)
  held.release()
  renderer = { render: renderPage }
  await rendered('/blog/posts?page=40')
  expect(begun).toBe(3)
})

test('页面不读的参数换多少、次序怎么排，都是同一页，只画一次', async () => {
  const post = await publish(server, author, { title: '同一页' })
  const drawn: string[] = []
  renderer = { render: (request) => (drawn.push(request.here), renderPage(request)) }
  await rendered(`/blog/posts/${post.id}?x=0`)
  for (let at = 1; at < 200; at += 1) await rendered(`/blog/posts/${post.id}?x=${at}&x=&y`)
  await rendered('/blog/ranking?tab=authors&period=day')
  await rendered('/blog/ranking?period=day&x=1&tab=authors&tab=posts')
  await rendered('/blog/ranking?period=all&tab=authors')
  expect(drawn).toEqual([
    `/posts/${post.id}`,
    '/ranking?tab=authors&period=day',
    '/ranking?tab=authors&period=all',
  ])
})

test('长得没有道理的参数：不画，给的是应用自己', async () => {
  let count = 0
  renderer = { render: (request) => ((count += 1), renderPage(request)) }
  const { status, body } = await open(`/blog/search?q=${'a'.repeat(201)}`)
  expect([status, body.includes('<div id="root"></div>'), count]).toEqual([200, true, 0])
  expect(htmlOf((await rendered(`/blog/search?q=${'a'.repeat(100)}`)).body)).toContain('搜索')
})

test('每一种页面读哪些参数，路由表里写得一个不多、一个不少', async () => {
  const post = await publish(server, author, { title: '读参数' })
  const admin = await server.createAdmin()
  const topic = await openTopic(server, admin, '参数')
  const category = await createCategory(server, admin, '参数')
  const [year, month] = monthOf(server.clock.now()).split('-').map(Number)
  const addresses = [
    '/home',
    '/posts',
    `/posts/${post.id}`,
    `/users/${author.id}/profile`,
    `/users/${author.id}/profile?tab=created`,
    `/users/${author.id}/profile?tab=followed`,
    '/topics',
    `/topics/${topic.id}`,
    `/categories/${category.id}`,
    '/search?q=参数',
    '/post-history',
    `/post-history/${year}`,
    `/post-history/${year}/${month}`,
    '/ranking',
    '/ranking?tab=authors',
    '/ranking?tab=topics',
  ]
  const read = new Map<string, Set<string>>()
  renderer = {
    render: async (request) => {
      const name = routeAt(request.here.replace(/\?.*/, '')) ?? ''
      const names = read.get(name) ?? new Set()
      read.set(name, names)
      const stop = watchQueries((each) => names.add(each))
      const page = await renderPage(request)
      stop()
      return page
    },
  }
  for (const address of addresses) await rendered(encodeURI(`/blog${address}`))
  const stated = Object.entries<RouteRow>(routes).filter(
    ([, { isServerRendered }]) => isServerRendered,
  )
  expect(
    Object.fromEntries([...read].map(([name, names]) => [name, [...names].sort()])),
  ).toEqual(Object.fromEntries(stated.map(([name, { reads }]) => [name, [...reads].sort()])))
})

test('要带着走的太多，就不画：给的是应用自己，再来的也不重试', async () => {
  const post = await publish(server, author, { title: '很长', content: '雨'.repeat(180_000) })
  const pages: Promise<unknown>[] = []
  const { reached } = holding()
  renderer = {
    render: (request) => {
      const page = renderPage(request)
      pages.push(page)
      return page
    },
  }
  await open(`/blog/posts/${post.id}`)
  await reached(() => pages.length > 0)
  expect(await Promise.all(pages)).toEqual([null])
  const { status, body } = await open(`/blog/posts/${post.id}`)
  expect([status, body.includes('<div id="root"></div>')]).toEqual([200, true])
  expect(body).toContain('<title>很长 · 砚</title>')
  expect(pages).toHaveLength(1)
})

async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await server.inject('GET', url, {
    headers: { accept: 'text/html', ...headers },
  })
  const { statusCode: status, body } = answer
  const policy = String(answer.headers['content-security-policy'])
  return { status, body, policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '' }
}

/** The page once it is rendered: the first ones of a process may take longer than a visitor waits. */
async function rendered(url: string) {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await open(url)
    if (answer.body.includes('id="painted"')) return answer
  }
  throw new Error(`${url} is not rendered: ${JSON.stringify(server.logLines.at(-1))}`)
}

/** Calls `onRead` with each name that is asked of a query, until it is stopped. */
function watchQueries(onRead: (name: string) => void): () => void {
  const spies = (['get', 'getAll', 'has'] as const).map((verb) => {
    const read = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, verb)?.value as (
      this: URLSearchParams,
      name: string,
    ) => never
    return vi.spyOn(URLSearchParams.prototype, verb).mockImplementation(function (
      this: URLSearchParams,
      name: string,
    ) {
      onRead(name)
      return read.call(this, name)
    })
  })
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}

const htmlOf = (body: string) => /<div id="root">(.*?)<noscript>/s.exec(body)?.[1] ?? ''

function carriedBy(body: string) {
  const text = /<script type="application\/json" id="painted">(.*?)<\/script>/s.exec(body)?.[1]
  return JSON.parse(text ?? 'null') as { dehydrated: Record<string, unknown> }
}

const srcOf = (script: string) => /src="([^"]*)"/.exec(script)?.[1]

/** Counts what is compressed in this process from now on. */
function countCompressions(): () => number {
  let count = 0
  const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && (count += 1)) })
  hook.enable()
  return () => {
    hook.disable()
    return count
  }
}

/** Work that waits until the test lets it go on. */
function holding() {
  let release = () => {}
  const wait = new Promise<void>((resolve) => {
    release = resolve
  })
  const reached = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise(setImmediate)
  }
  return { wait, release: () => release(), reached }
}
