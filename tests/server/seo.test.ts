import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parse } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthOf } from '#server/lib/clock.ts'
import { pathOf, placeAt } from '#server/seo/addresses.ts'
import { paths } from '#src/runtime/paths.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { second } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { demandReview } from '#tests/support/moderation.ts'
import { createCategory, publish, saveDraft } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { addTopic, proposeTopic } from '#tests/support/topics.ts'

const site = 'https://blog.example'
const hostile = '</script></title>"><img src=x onerror=alert(1)>&amp;\u0007 ]]>\''

const appFolder = buildAppFolder()
let server: TestServer
let author: Member
let admin: Member
beforeAll(async () => {
  server = await startServer({ appFolder })
  author = await server.createMember({ nickName: '林间' })
  admin = await server.createAdmin()
})
afterAll(() => server.close())

test('文章的页面说得出标题、摘要、地址、封面、作者和面包屑', async () => {
  const cover = 'https://pics.example/rain.jpg'
  const saved = await publish(server, author, {
    title: '听雨',
    excerpt: '雨落在\n瓦上',
    coverImage: cover,
    tags: ['雨', '夜'],
  })
  const { status, head } = await open(`/blog/posts/${saved.id}`)
  expect(status).toBe(200)
  expect(head.title).toBe('听雨 · 砚')
  expect(head.meta).toMatchObject({
    description: '雨落在 瓦上',
    'og:type': 'article',
    'og:title': '听雨',
    'og:url': `${site}/blog/posts/${saved.id}`,
    'og:image': cover,
    'article:author': `${site}/blog/users/${author.id}/profile`,
    'article:tag': '夜',
    'twitter:card': 'summary_large_image',
  })
  expect(head.links).toContainEqual({
    rel: 'canonical',
    href: `${site}/blog/posts/${saved.id}`,
  })
  expect(head.meta['robots']).toBeUndefined()
  const [article, breadcrumbs] = head.facts
  expect(article).toMatchObject({
    '@type': 'Article',
    headline: '听雨',
    image: cover,
    keywords: ['雨', '夜'],
    author: {
      '@type': 'Person',
      name: '林间',
      url: `${site}/blog/users/${author.id}/profile`,
    },
    mainEntityOfPage: `${site}/blog/posts/${saved.id}`,
  })
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: '首页', item: `${site}/blog/home` },
      { position: 2, name: '文章列表', item: `${site}/blog/posts` },
      { position: 3, name: '听雨', item: `${site}/blog/posts/${saved.id}` },
    ],
  })
})

test('首页、列表、个人主页、话题、分类、年月各有其头', async () => {
  const topic = await addTopic(server, admin, '听雨')
  const category = await server.post('/api/posts/categories', { name: '随笔' }, admin.token)
  const { id: categoryId } = category.json<{ id: string }>()
  const [year, month] = monthOf(server.clock.now()).split('-').map(Number)
  const expected = {
    '/blog/': ['多人博客社区 · 砚', '/blog/home'],
    '/blog/home': ['多人博客社区 · 砚', '/blog/home'],
    '/blog/posts?tab=following': ['文章列表 · 砚', '/blog/posts'],
    '/blog/topics': ['话题广场 · 砚', '/blog/topics'],
    '/blog/ranking?tab=posts': ['排行榜 · 砚', '/blog/ranking'],
    '/blog/post-history': ['岁月史书 · 砚', '/blog/post-history'],
    [`/blog/post-history/${year}`]: [`${year}年 · 岁月史书 · 砚`, `/blog/post-history/${year}`],
    [`/blog/post-history/${year}/${month}`]: [
      `${year}年${month}月 · 岁月史书 · 砚`,
      `/blog/post-history/${year}/${month}`,
    ],
    [pathOf.profile(author.id)]: ['林间 · 砚', pathOf.profile(author.id)],
    [pathOf.topic(topic.id)]: ['# 听雨 · 砚', pathOf.topic(topic.id)],
    [pathOf.category(categoryId)]: ['随笔 · 砚', pathOf.category(categoryId)],
  }
  for (const [url, [title, canonical]] of Object.entries(expected)) {
    const { status, head } = await open(url)
    expect([
      url,
      status,
      head.title,
      head.links.find(({ rel }) => rel === 'canonical'),
    ]).toEqual([url, 200, title, { rel: 'canonical', href: `${site}${canonical}` }])
  }
})

test('按标签、分类、页码看的文章列表，各说各的，画的图还是这一页的', async () => {
  const { id } = await createCategory(server, admin, '样式')
  for (let count = 0; count < 11; count += 1)
    await publish(server, author, { categoryIds: [id], tags: ['CSS'] })
  const expected = {
    '/blog/posts?tag=CSS': ['标签：CSS · 砚', '砚里标签为“CSS”的文章，新的在前。'],
    [`/blog/posts?category=${id}`]: ['分类：样式 · 砚', '砚里分类为“样式”的文章，新的在前。'],
    [`/blog/posts?category=${id}&tag=CSS&page=2`]: [
      '标签：CSS · 分类：样式 · 第 2 页 · 砚',
      '砚里标签为“CSS”、分类为“样式”的文章，新的在前。第 2 页。',
    ],
    '/blog/posts?page=2': ['文章列表 · 第 2 页 · 砚', '砚的全部文章，新的在前。第 2 页。'],
  }
  const picture = (await open('/blog/posts')).head.meta['og:image']
  for (const [url, said] of Object.entries(expected)) {
    const { title, meta, links } = (await open(url)).head
    expect([title, meta['description'], meta['og:image']]).toEqual([...said, picture])
    expect(links).toContainEqual({ rel: 'canonical', href: site + url })
  }
})

test('没有的是 404，删掉的公开文章是 410，不说曾经写了什么；草稿与没有一样', async () => {
  const gone = await publish(server, author, { title: '删掉的秘密' })
  await server.delete(`/api/posts/${gone.id}`, author.token)
  const draft = await saveDraft(server, author, { title: '还没写完的秘密' })
  const waiting = await proposeTopic(server, author, '等待审核的秘密')
  const none = '0198c7a2-0000-7000-8000-000000000000'
  const statuses = {
    [pathOf.post(gone.id)]: 410,
    [pathOf.post(draft.id)]: 404,
    [pathOf.post(none)]: 404,
    [pathOf.profile(none)]: 404,
    [pathOf.topic(none)]: 404,
    [pathOf.topic(waiting)]: 404,
    [pathOf.category(none)]: 404,
    '/blog/posts/1': 404,
    '/blog/nowhere': 404,
    '/blog/post-history/1969': 404,
    '/blog/post-history/0000': 404,
    '/blog/post-history/0000/1': 404,
    '/blog/post-history/2026/13': 404,
  }
  for (const [url, status] of Object.entries(statuses)) {
    const answer = await open(url)
    expect([url, answer.status]).toEqual([url, status])
    expect(answer.head.meta['robots']).toBe('noindex')
    expect(answer.body).not.toContain('秘密')
    expect(answer.body).toContain('<div id="root"></div>')
  }
})

test('一页只有一个地址：别的写法都搬过去，带着问号后面的', async () => {
  const { id } = await publish(server, author)
  const moved = {
    '/blog/home/': '/blog/home',
    '/blog//posts': '/blog/posts',
    [`/blog/posts/${id.toUpperCase()}?from=feed`]: `/blog/posts/${id}?from=feed`,
    [`/blog/users/${author.id}`]: pathOf.profile(author.id),
    '/blog/post-history/2026/03': '/blog/post-history/2026/3',
    '/blog///evil.example/': '/blog/evil.example',
    '/blog/POSTS?tag=A': '/blog/posts?tag=A',
    [`/blog/Users/${author.id.toUpperCase()}`]: pathOf.profile(author.id),
    [`/blog/Users/${author.id.toUpperCase()}/Profile`]: pathOf.profile(author.id),
    '/blog/Post-History/2026/03': '/blog/post-history/2026/3',
    '/blog/Posts-Management/aB-3/Versions': '/blog/posts-management/aB-3/versions',
    '/blog/POST-EDITOR/aB-3': '/blog/post-editor/aB-3',
  }
  for (const [url, location] of Object.entries(moved)) {
    const answer = await page(url)
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 301, location])
  }
})

test('大小写说的是别的东西的，还是原来的地址', async () => {
  for (const url of ['/blog/post-editor/aB-3', '/blog/posts-management/aB-3/versions'])
    expect([url, (await page(url)).statusCode]).toEqual([url, 200])
  for (const url of ['/blog/Posts/aB-3', '/blog/Nowhere'])
    expect([url, (await page(url)).statusCode]).toEqual([url, 404])
})

test('应用的每一页都认得，私人的不让收录', () => {
  const id = '0198c7a2-0000-7000-8000-000000000000'
  const arguments_ = [id, id] as never[]
  for (const [name, path] of Object.entries(paths)) {
    const given = name.startsWith('history') ? ([2026, 3] as never[]) : arguments_
    const [address = ''] = (path as (...rest: never[]) => string)(...given).split(/[?#]/)
    expect([name, placeAt(address).page]).not.toEqual([name, 'unknown'])
  }
})

test('标题、昵称、标签、简介里的攻击，在页面、订阅、站点地图里都只是字', async () => {
  const attacker = await server.createMember({ nickName: '</name><x>&' })
  const { id } = await publish(server, attacker, {
    title: hostile,
    excerpt: hostile,
    tags: ['"><b>', '$&'],
    content: `# 题\n\n<img src=x onerror=alert(1)> ${hostile}`,
  })
  const { body, head } = await open(pathOf.post(id))
  expect(head.title).toBe(`${hostile.replace('\u0007', '')} · 砚`)
  expect(head.facts[0]).toMatchObject({ headline: hostile })
  expect(body).not.toContain('<img')
  const rss = await feed(`/feeds/users/${attacker.id}.rss`)
  const [item] = rss.rss.channel.item
  expect(item).toMatchObject({
    title: hostile.replace('\u0007', ''),
    'dc:creator': '</name><x>&',
    category: ['"><b>', '$&'],
  })
  expect(item['content:encoded']).not.toMatch(/onerror|<script/i)
  const atom = await feed(`/feeds/users/${attacker.id}.atom`)
  expect(atom.feed.entry[0].title).toBe(hostile.replace('\u0007', ''))
})

test('订阅：全站、作者、话题、分类，两种格式，新的在前，只有公开的', async () => {
  const writer = await server.createMember({ nickName: '阿苔' })
  const topic = await addTopic(server, admin, '晴天')
  await publish(server, writer, { title: '旧的一篇' })
  server.clock.advance(second)
  const newer = await publish(server, writer, {
    title: '新的一篇',
    content: '见[这里](/blog/posts)与[下面](#下面)。\n\n## 下面',
    topicIds: [topic.id],
  })
  await saveDraft(server, writer, { title: '草稿' })
  for (const url of ['/feeds/site.rss', `/feeds/users/${writer.id}.rss`]) {
    const { rss } = await feed(url)
    const titles = rss.channel.item.map((item: { title: string }) => item.title)
    expect(titles.slice(0, 2)).toEqual(['新的一篇', '旧的一篇'])
  }
  const { rss } = await feed(`/feeds/topics/${topic.id}.rss`)
  expect(rss.channel).toMatchObject({
    title: '话题：晴天 · 砚',
    link: `${site}/blog/topics/${topic.id}`,
    item: [
      { link: `${site}/blog/posts/${newer.id}`, guid: { '#text': `urn:uuid:${newer.id}` } },
    ],
  })
  expect(rss.channel.item[0]['content:encoded']).toContain(`href="${site}/blog/posts"`)
  expect(rss.channel.item[0]['content:encoded']).toContain(
    `href="${site}/blog/posts/${newer.id}#`,
  )
  const atom = await feed(`/feeds/users/${writer.id}.atom`)
  expect(atom.feed).toMatchObject({
    title: '阿苔 的文章 · 砚',
    entry: [{ id: `urn:uuid:${newer.id}`, author: { name: '阿苔' } }, { title: '旧的一篇' }],
  })
})

test('删掉的分类，文章放到了另一个：页面和列表搬到那里去，订阅的还收得到', async () => {
  const from = await createCategory(server, admin, '搬走的')
  const to = await createCategory(server, admin, '住下的')
  const { id } = await publish(server, author, { categoryIds: [from.id] })
  await server.delete(`/api/posts/categories/${from.id}?moveTo=${to.id}`, admin.token)
  const moved = {
    [`${pathOf.category(from.id)}?page=2`]: `${pathOf.category(to.id)}?page=2`,
    [`/blog/posts?tag=A&category=${from.id}`]: `/blog/posts?tag=A&category=${to.id}`,
  }
  for (const [url, location] of Object.entries(moved)) {
    const answer = await page(url)
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 301, location])
  }
  const { rss } = await feed(`/feeds/categories/${from.id}.rss`)
  expect(rss.channel).toMatchObject({
    title: '分类：住下的 · 砚',
    link: `${site}${pathOf.category(to.id)}`,
    item: [{ link: `${site}/blog/posts/${id}` }],
  })
})

test('订阅没变就只说没变；没有的说没有；常用的地址都通', async () => {
  const first = await server.get('/feeds/site.rss')
  const again = await server.inject('GET', '/feeds/site.rss', {
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
  expect(first.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const opaque = String(first.headers.etag).replace('W/', '')
  for (const known of [opaque, `"x", ${opaque}`, `"x",W/${opaque}`, '*'])
    expect([
      known,
      (await server.inject('GET', '/feeds/site.rss', { headers: { 'if-none-match': known } }))
        .statusCode,
    ]).toEqual([known, 304])
  const other = await server.inject('GET', '/feeds/site.rss', {
    headers: { 'if-none-match': 'W/"x"' },
  })
  expect(other.statusCode).toBe(200)
  await publish(server, author)
  const changed = await server.inject('GET', '/feeds/site.rss', {
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(changed.statusCode).toBe(200)
  for (const url of [
    '/feeds/users/0198c7a2-0000-7000-8000-000000000000.rss',
    '/feeds/users/1.rss',
    '/feeds/site.json',
    '/feeds/nothing/site.rss',
  ])
    expect([url, (await server.get(url)).statusCode]).toEqual([url, 404])
  expect((await server.get('/rss.xml')).headers.location).toBe('/feeds/site.rss')
  expect((await server.get('/atom.xml')).headers.location).toBe('/feeds/site.atom')
})

test('做好的订阅和地图留着，压缩过的也留着：再要的一字节不差；读者看得到的变了，马上是新的', async () => {
  const writer = await server.createMember({ nickName: '留住' })
  const { id } = await publish(server, writer, { title: '本来的', content: '雨。'.repeat(500) })
  const paths = [`/feeds/users/${writer.id}.rss`, '/feeds/site.atom', '/sitemaps/users.xml']
  for (const path of paths) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await file(path, encoding)
      const again = await file(path, encoding)
      expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
      expect(again.headers).toMatchObject({
        etag: first.headers.etag,
        'cache-control': 'public, max-age=300',
        'content-length': String(first.rawPayload.length),
      })
      expect(again.headers['content-encoding'] ?? 'identity').toBe(
        first.headers['content-encoding'] ?? 'identity',
      )
      expect(unpacked(again)).toBe(unpacked(await file(path, 'identity')))
    }
  }
  const [path = ''] = paths
  expect((await file(path, 'br')).headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
  // Behind the back of everybody, so that only what is made anew would tell.
  await server.core.db.execute(sql`update posts set title = '偷偷改的' where id = ${id}`)
  expect(unpacked(await file(path, 'br'))).toContain('本来的')
  await publish(server, writer, { id, title: '重写的', content: '晴。'.repeat(500) })
  expect(unpacked(await file(path, 'br'))).toContain('重写的')
  expect(unpacked(await file(path, 'gzip'))).toContain('重写的')
  await server.delete(`/api/posts/${id}`, writer.token)
  expect(unpacked(await file(path, 'br'))).not.toContain('重写的')
})

test('一家一口气要一百种订阅：排得下的等着，多的请他再来；别家的不等他排完', async () => {
  const missing = (at: number, network: string) =>
    file(
      `/feeds/users/0198c7a2-0000-7000-8000-${String(at).padStart(12, '0')}.rss`,
      'br',
      network,
    )
  let answered = 0
  const greedy = Array.from({ length: 100 }, async (_, at) => {
    const answer = await missing(at, '203.0.113.7')
    answered += answer.statusCode === 404 ? 1 : 0
    return answer
  })
  // As much work as each of theirs: how many are answered meanwhile says how long it waited, on any machine.
  const other = await missing(100, '203.0.113.8')
  expect([other.statusCode, answered < 30]).toEqual([404, true])
  const answers = await Promise.all(greedy)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect([answered, refused.length]).toEqual([67, 33])
  expect(refused[0]?.headers['retry-after']).toBe('2')
})

test('太长的文章，订阅里是摘要和去处；读都不读进来的也一样', async () => {
  const writer = await server.createMember({ nickName: '话多' })
  const short = await publish(server, writer, { title: '短', content: '短的正文' })
  server.clock.advance(second)
  const long = await publish(server, writer, {
    title: '长',
    excerpt: '<长>的摘要',
    content: '雨'.repeat(40_000),
  })
  server.clock.advance(second)
  const longest = await publish(server, writer, {
    title: '最长',
    content: '雨'.repeat(180_000),
  })
  const { rss } = await feed(`/feeds/users/${writer.id}.rss`)
  const texts = rss.channel.item.map((item: Record<string, string>) => item['content:encoded'])
  expect(texts).toEqual([
    expect.stringContaining(`<a href="${site}/blog/posts/${longest.id}">阅读全文</a>`),
    `<p>&#60;长&#62;的摘要</p><p><a href="${site}/blog/posts/${long.id}">阅读全文</a></p>`,
    expect.stringContaining('短的正文'),
  ])
  expect(texts[2]).not.toContain('阅读全文')
  expect(short.id).not.toBe(long.id)
  const atom = await feed(`/feeds/users/${writer.id}.atom`)
  expect(JSON.stringify(atom).length).toBeLessThan(10_000)
})

test('站点地图列出每一篇公开的文章、作者、话题、分类、年月，并且都打得开', async () => {
  const hidden = await saveDraft(server, author)
  const index = await xmlAt('/sitemap.xml')
  const files: string[] = index.sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)
  const pages: string[] = []
  for (const file of files) {
    const { urlset } = await xmlAt(file.slice(site.length))
    pages.push(...urlset.url.map(({ loc }: { loc: string }) => loc))
  }
  const listed = (await server.get('/api/posts/public?page=1&pageSize=100')).json<{
    items: { id: string }[]
  }>().items
  for (const { id } of listed) expect(pages).toContain(`${site}${pathOf.post(id)}`)
  expect(pages).toContain(`${site}${pathOf.profile(author.id)}`)
  expect(pages).not.toContain(`${site}${pathOf.post(hidden.id)}`)
  expect(new Set(pages).size).toBe(pages.length)
  for (const url of pages)
    expect([url, (await open(url.slice(site.length))).status]).toEqual([url, 200])
  const robots = await server.get('/robots.txt')
  expect(robots.body).toContain(`Sitemap: ${site}/sitemap.xml`)
  for (const name of [
    'posts-2026-13',
    'posts-0000-01',
    'users.0',
    'topics.9',
    'nothing',
    'posts-1999-01',
  ])
    expect((await server.get(`/sitemaps/${name}.xml`)).statusCode).toBe(404)
})

test('公开的文章改了在等审核，这时删掉的也是 410', async () => {
  const { id } = await publish(server, author)
  await demandReview(server, admin, 'all')
  const change = { id, content: '改了', baseRevision: 1 }
  const waiting = { status: 'published', reviewRevision: 2 }
  expect(await publish(server, author, change)).toMatchObject(waiting)
  await server.delete(`/api/posts/${id}`, author.token)
  expect((await open(pathOf.post(id))).status).toBe(410)
})

const page = (url: string) => server.inject('GET', url, { headers: { accept: 'text/html' } })

const file = (path: string, encoding: string, remoteAddress = '203.0.113.1') =>
  server.inject('GET', path, { headers: { 'accept-encoding': encoding }, remoteAddress })

function unpacked({ headers, rawPayload }: Awaited<ReturnType<typeof file>>): string {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString()
  return (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
}

async function open(url: string) {
  const { statusCode, body } = await page(url)
  return { status: statusCode, body, head: headOf(body) }
}

interface Element {
  nodeName: string
  attrs?: { name: string; value: string }[]
  childNodes?: Element[]
  value?: string
}

/** What a browser reads out of the head; what is not one of its elements would fail the count. */
function headOf(body: string) {
  // parse5's tree, seen as the few fields that are read here.
  const html = (parse(body) as Element).childNodes?.find((node) => node.nodeName === 'html')
  const nodes = html?.childNodes?.find((node) => node.nodeName === 'head')?.childNodes ?? []
  const attributes = ({ attrs = [] }: Element) =>
    Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
  const named = (name: string) => nodes.filter((node) => node.nodeName === name)
  const text = (node: Element | undefined) => node?.childNodes?.[0]?.value ?? ''
  return {
    title: text(named('title')[0]),
    meta: Object.fromEntries(
      named('meta').map((node) => {
        const { name, property, content } = attributes(node)
        return [name ?? property, content]
      }),
    ),
    links: named('link').map((node) => {
      const { rel, href } = attributes(node)
      return { rel, href }
    }),
    facts: named('script').map((node) => JSON.parse(text(node)) as object),
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- the tree of a document that the test describes itself
async function xmlAt(url: string): Promise<any> {
  const { statusCode, body } = await server.get(url)
  expect([url, statusCode]).toEqual([url, 200])
  expect(XMLValidator.validate(body)).toBe(true)
  return new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ['item', 'entry', 'url', 'sitemap'].includes(name),
    htmlEntities: true,
  }).parse(body)
}

const feed = xmlAt
