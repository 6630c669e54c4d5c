import { join } from 'node:path'
import { isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { postRevisions, posts, categories } from '#server/db/schema/posts.ts'
import { settings } from '#server/db/schema/system.ts'
import { importFolder } from '#server/import/importing.ts'
import type { ImportRequest } from '#server/import/importing.ts'
import { reportText } from '#server/import/report.ts'
import { emptyTrash } from '#server/posts/trash.job.ts'
import { changeBlog, pixel, writeBlog } from '#tests/import/blog.ts'
import type { Files } from '#tests/import/blog.ts'
import { createClock, day } from '#tests/support/clock.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type PostDetail = components['schemas']['PostDetail']

let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock: createClock(new Date('2026-01-01T00:00:00Z')) })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.core
  await db.execute(
    sql`truncate ${accounts}, ${posts}, ${categories}, ${images}, ${settings} cascade`,
  )
})

function run(folder: string, request: Partial<ImportRequest> = {}, signal?: AbortSignal) {
  const house = { core: server.core, services: server.services }
  const full = { folder, dryRun: false, author: '', site: '', ...request }
  const watch = { onProgress: () => {}, signal: signal ?? new AbortController().signal }
  return importFolder(house, full, watch)
}

const blog: Files = {
  '_config.yml': 'title: 六月的博客',
  'source/_posts/first.md':
    '---\ntitle: 第一篇\ndate: 2020-01-02\nauthor: 小王\ntags: [甲]\ncategories: [随笔]\ndescription: 摘要\ncover: pic.gif\n---\n![图](pic.gif)',
  'source/_posts/first/pic.gif': pixel,
  'source/_posts/second.md':
    '---\ntitle: 第二篇\ndate: 2021-01-02\nupdated: 2021-02-03\n---\n没有作者',
  'source/_posts/third.md': '---\ntitle: 第三篇\ndraft: true\ndate: 2021-03-04\n---\n草稿',
}

/** The post as its readers get it. */
async function read(title: string) {
  const listed = await server.get('/api/posts/public?pageSize=100')
  const { items } = listed.json<{ items: { id: string; title: string }[] }>()
  const id = items.find((post) => post.title === title)?.id
  if (id === undefined) return undefined
  return (await server.get(`/api/posts/${id}`)).json<PostDetail>()
}

/** Everything an import may write, to see that it did not. */
async function rowCounts() {
  const { db } = server.core
  const tables = { posts, accounts, categories, images, settings, postRevisions }
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(tables)) counts[name] = await db.$count(table)
  return counts
}

describe('导入一个博客', () => {
  test('标题、日期、作者、标签、分类、摘要、封面、图片都来了', async () => {
    const report = await run(writeBlog(blog))
    expect(report).toMatchObject({
      generator: 'hexo',
      files: 3,
      created: 3,
      drafts: 1,
      authors: 2,
      newAuthors: 2,
      newCategories: ['随笔'],
      images: 2,
      failed: [],
      notes: [],
    })
    const post = await read('第一篇')
    expect(post).toMatchObject({
      publishedAt: '2020-01-01T16:00:00.000Z',
      excerpt: '摘要',
      tags: ['甲'],
      categories: [{ name: '随笔' }],
      author: { nickName: '小王', postCount: 1 },
      coverImage: expect.stringMatching(/^\/images\/cover\/[-0-9a-fx]+\.gif$/),
    })
    const source = /"src":"(\/images\/post\/[-0-9a-fx]+\.gif)"/.exec(
      JSON.stringify(post?.tree),
    )?.[1]
    expect((await server.get(source ?? '/none')).headers['content-type']).toBe('image/gif')
    expect(await read('第三篇')).toBeUndefined()
  })

  test('没有作者的归站点，或 --author 指定的名字、成员', async () => {
    const folder = writeBlog(blog)
    await run(folder)
    expect(await read('第二篇')).toMatchObject({
      author: { nickName: '六月的博客' },
      updateTime: '2021-02-02T16:00:00.000Z',
    })
    await run(writeBlog(blog), { author: '老李', site: '另一站' })
    const named = await server.core.db.select().from(accounts)
    expect(named.map(({ nickName, status }) => `${nickName} ${status}`).toSorted()).toEqual(
      [
        '六月的博客 placeholder',
        '小王 2 placeholder',
        '小王 placeholder',
        '老李 placeholder',
      ].toSorted(),
    )
    const member = await server.createMember({ email: 'june@example.com' })
    await run(writeBlog(blog), { author: ' June@Example.com ', site: '第三站' })
    expect(await server.core.db.$count(posts, sql`${posts.authorId} = ${member.id}`)).toBe(2)
    await expect(run(folder, { author: 'nobody@example.com' })).rejects.toThrow('用户不存在')
  })

  test('占位账号由管理员交给作者', async () => {
    await run(writeBlog(blog))
    const [author] = await server.core.db
      .select()
      .from(accounts)
      .where(isNotNull(accounts.importKey))
    await server.services.placeholders.claim(author?.id ?? '', 'wang@example.com')
    const again = await run(
      writeBlog({
        ...blog,
        'source/_posts/fourth.md': '---\ntitle: 第四篇\nauthor: 小王\n---\n新的',
      }),
    )
    expect(again).toMatchObject({ created: 1, unchanged: 3, newAuthors: 0 })
    expect(await read('第四篇')).toMatchObject({ author: { nickName: '小王' } })
  })

  test('没有日期的用文件的时间，将来的存为草稿', async () => {
    const ahead = new Date(server.clock.now().getTime() + day).toISOString()
    const folder = writeBlog({
      'a.md': `---\ntitle: 明天\ndate: ${ahead}\n---\n还没到`,
      'b.md': '# 无日期\n\n字',
    })
    expect(await run(folder)).toMatchObject({
      created: 2,
      drafts: 1,
      notes: [
        { path: 'a.md', sentence: '日期在将来，存为草稿' },
        { path: 'b.md', sentence: '没有日期，用了文件的修改时间' },
      ],
    })
    server.clock.advance(2 * day)
    expect(await run(folder)).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await read('明天')).toMatchObject({ publishedAt: ahead })
  })
})

describe('原站不给读者看的', () => {
  const held: Files = {
    '_config.yml': 'title: 六月的博客',
    'source/_posts/a.md': '---\ntitle: 日记\ndate: 2020-01-02\npassword: 1\n---\n私事',
    'source/_posts/_b.md': '---\ntitle: 未完\ndate: 2020-01-02\n---\n没写完',
    'source/_posts/c.md': '---\ntitle: 公开\ndate: 2020-01-02\n---\n谁都看',
  }

  test('存为草稿，报告说为什么；谁也读不到', async () => {
    expect(await run(writeBlog(held))).toMatchObject({
      created: 3,
      drafts: 2,
      notes: [
        { path: 'source/_posts/_b.md', sentence: '原站不生成下划线开头的文件，存为草稿' },
        { path: 'source/_posts/a.md', sentence: '原站要密码才能看，存为草稿' },
      ],
    })
    const listed = await server.get('/api/posts/public?pageSize=100')
    const { items } = listed.json<{ items: { title: string }[] }>()
    expect(items.map(({ title }) => title)).toEqual(['公开'])
  })

  test('从前的导入已经发布的不收回，每次都说出来', async () => {
    const path = 'source/_posts/a.md'
    const open = '---\ntitle: 日记\ndate: 2020-01-02\n---\n私事'
    const folder = writeBlog({ ...held, [path]: open })
    await run(folder)
    const note = { path, sentence: '原站没有公开，这里已经发布' }
    for (const content of [
      held[path] ?? '',
      `${open.replace('\n---\n', '\nhidden: true\n---\n')}改了`,
    ]) {
      changeBlog(folder, { [path]: content })
      expect(await run(folder, { dryRun: true })).toMatchObject({ notes: [note] })
      expect(await run(folder)).toMatchObject({ notes: [note] })
      expect(await run(folder)).toMatchObject({ unchanged: 3, notes: [note] })
      expect(await read('日记')).toMatchObject({ status: 'published' })
    }
  })
})

describe('再导入一次', () => {
  test('什么都不多，什么都不变；搬了地方也一样', async () => {
    const folder = writeBlog(blog)
    await run(folder)
    const before = await rowCounts()
    expect(await run(folder)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
      newAuthors: 0,
    })
    expect(await run(writeBlog(blog))).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await run(join(folder, 'source/_posts'))).toMatchObject({ files: 3, unchanged: 3 })
    expect(await rowCounts()).toEqual(before)
  })

  test('上次被杀在写完与记下之间，也不会多', async () => {
    const folder = writeBlog(blog)
    await run(folder)
    const before = await rowCounts()
    await server.core.db.delete(settings)
    expect(await run(folder)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await rowCounts()).toEqual(before)
  })

  test('上次被杀在写完与记下之间，之后亲手改过的，不被没变的文件盖回去', async () => {
    const folder = writeBlog(blog)
    const member = await server.createMember({ email: 'july@example.com' })
    await run(folder, { author: 'july@example.com' })
    await server.core.db.delete(settings)
    const post = await read('第二篇')
    const writing = { title: '亲手改的', format: 0, content: '新', categoryIds: [], tags: [] }
    await server.post('/api/posts/update', { ...writing, id: post?.id }, member.token)
    expect(await run(folder)).toMatchObject({
      updated: 0,
      kept: [{ sentence: '文件和社区里的文章都改过，保留社区里的' }],
    })
    expect(await read('亲手改的')).toMatchObject({ id: post?.id })
  })

  test('改了的文件、换了的图片，更新各自的文章', async () => {
    const folder = writeBlog(blog)
    await run(folder)
    const id = (await read('第二篇'))?.id
    changeBlog(folder, {
      'source/_posts/second.md': '---\ntitle: 第二篇改\ndate: 2021-01-02\n---\n改了',
      'source/_posts/first/pic.gif': Buffer.concat([pixel, Buffer.from([0])]),
      'source/_posts/third.md': '---\ntitle: 第三篇\ndate: 2021-03-04\n---\n不再是草稿',
    })
    expect(await run(folder)).toMatchObject({
      created: 0,
      updated: 3,
      unchanged: 0,
      failed: [],
    })
    expect(await read('第二篇改')).toMatchObject({
      id,
      publishedAt: '2021-01-01T16:00:00.000Z',
    })
    expect(await read('第三篇')).toMatchObject({ status: 'published' })
  })

  test('在社区里改过或删掉的，不被文件盖回去', async () => {
    const folder = writeBlog(blog)
    const member = await server.createMember({ email: 'june@example.com' })
    await run(folder, { author: 'june@example.com' })
    const post = await read('第二篇')
    const body = {
      id: post?.id,
      title: '亲手改的',
      format: 0,
      content: '新',
      categoryIds: [],
      tags: [],
    }
    await server.post('/api/posts/update', body, member.token)
    expect(await run(folder)).toMatchObject({ unchanged: 3, kept: [] })
    changeBlog(folder, { 'source/_posts/second.md': '---\ntitle: 文件改的\n---\n文件' })
    expect(await run(folder)).toMatchObject({
      updated: 0,
      kept: [
        { path: 'source/_posts/second.md', sentence: '文件和社区里的文章都改过，保留社区里的' },
      ],
    })
    await server.delete(`/api/posts/${post?.id}`, member.token)
    expect(await run(folder)).toMatchObject({
      created: 0,
      kept: [{ sentence: '这篇文章已在社区中删除，没有再导入' }],
    })
  })

  test('从回收站里也清掉以后，还是不再导入', async () => {
    const folder = writeBlog(blog)
    const member = await server.createMember({ email: 'july@example.com' })
    await run(folder, { author: 'july@example.com' })
    const post = await read('第二篇')
    await server.delete(`/api/posts/${post?.id}`, member.token)
    server.clock.advance(31 * day)
    await emptyTrash(server.core, server.services.files)
    expect(await run(folder)).toMatchObject({ created: 0, updated: 0, unchanged: 3, kept: [] })
    changeBlog(folder, { 'source/_posts/second.md': '---\ntitle: 文件改的\n---\n文件' })
    expect(await run(folder)).toMatchObject({
      created: 0,
      kept: [{ sentence: '这篇文章已在社区中删除，没有再导入' }],
    })
  })
})

describe('试运行', () => {
  test('说出将会发生的一切，什么都不写', async () => {
    const folder = writeBlog({ ...blog, 'source/_posts/bad.md': '---\ntitle: [\n---\n坏' })
    const before = await rowCounts()
    const dry = await run(folder, { dryRun: true })
    expect(await rowCounts()).toEqual(before)
    const real = await run(folder)
    expect({ ...dry, isDryRun: false }).toEqual(real)
    expect(dry.failed).toEqual([
      {
        path: 'source/_posts/bad.md',
        sentence: expect.stringMatching(/^文件头的 YAML 无法读取/),
      },
    ])
    expect(reportText(dry)).toMatch(
      /^试运行，没有写入任何内容。站点：my-blog（Hexo）\n文件 4 个：将导入 3 篇/,
    )
  })
})

test('坏文件、坏图片只报告自己', async () => {
  const folder = writeBlog({
    'a.md': '---\ntitle: 甲\ndate: 2020-01-01\n---\n![](vector.svg) ![](broken.png)',
    'vector.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'broken.png': Buffer.from('\x89PNG\r\n\x1A\n坏的', 'latin1'),
    'gbk.md': Buffer.from([0xd6, 0xd0, 0x0a]),
  })
  expect(await run(folder)).toMatchObject({
    created: 1,
    failed: [{ path: 'gbk.md', sentence: expect.stringContaining('GBK') }],
    notes: [
      {
        path: 'a.md',
        sentence: '图片没有导入：vector.svg（只支持 JPEG、PNG、WebP 和 GIF 图片）',
      },
      { path: 'a.md', sentence: expect.stringMatching(/^图片没有导入：broken\.png（/) },
    ],
  })
})

test('看不见的字不算在占位账号的昵称里', async () => {
  const post = (author: string) => `---\nauthor: "${author}"\ndate: 2020-01-01\n---\n字`
  const folder = writeBlog({
    'a.md': post('守砚人'),
    'b.md': post('守砚人\\u200B'),
    'c.md': post('\\u2060守\\u00AD墨人'),
    'd.md': post('\\u200B\\u3164'),
  })
  expect(await run(folder)).toMatchObject({ created: 4, newAuthors: 4, failed: [] })
  const made = await server.core.db.select().from(accounts)
  expect(new Set(made.map(({ nickName }) => nickName))).toEqual(
    new Set(['守砚人', '守砚人 2', '守墨人', '佚名']),
  )
})

test('站点自己的文件说出来没有导入，深处同名的是文章', async () => {
  const folder = writeBlog({
    'README.md': '# 说明',
    'search.md': '# 搜索',
    'themes/雪/post.md': '# 主题的',
    'node_modules/甲/a.md': '# 别人的',
    'notes/search.md': '# 怎样搜索\n\n字',
    'notes/changelog.md': '# 改了什么\n\n字',
    'notes/themes/public.md': '# 谈主题\n\n字',
    'vendor.md': '# 供应商\n\n字',
  })
  const sentence = '看起来属于站点本身，不是文章，没有导入'
  const report = await run(folder, { dryRun: true })
  expect(report).toMatchObject({ created: 4, failed: [] })
  expect(report.notes.filter((note) => note.sentence === sentence)).toEqual([
    { path: 'README.md', sentence },
    { path: 'search.md', sentence },
    { path: 'themes', sentence },
  ])
  const hugo = writeBlog({
    'hugo.toml': '',
    'content/archives.md': '# 归档',
    'content/posts/archives.md': '# 谈归档\n\n字',
    'content/posts/_index.md': '# 一节',
  })
  expect(await run(hugo, { dryRun: true })).toMatchObject({
    created: 1,
    notes: expect.arrayContaining([{ path: 'content/archives.md', sentence }]),
  })
})

test('只差大小写的分类是同一个', async () => {
  const post = (name: string) => `---\ncategories: [${name}]\ndate: 2020-01-01\n---\n字`
  const folder = writeBlog({ 'a.md': post('Seata'), 'b.md': post('seata, SEATA, 随笔') })
  expect(await run(folder, { dryRun: true })).toMatchObject({
    newCategories: ['Seata', '随笔'],
  })
  expect(await run(folder)).toMatchObject({ created: 2, newCategories: ['Seata', '随笔'] })
  const { items } = (await server.get('/api/posts/categories')).json<{
    items: { name: string; postCount: number }[]
  }>()
  expect(items.map(({ name, postCount }) => [name, postCount])).toEqual([
    ['Seata', 2],
    ['随笔', 1],
  ])
})

test('中断之后再来，从中断处继续', async () => {
  const folder = writeBlog(blog)
  const stopped = await run(folder, {}, AbortSignal.abort())
  expect(stopped).toMatchObject({ created: 0, isInterrupted: true })
  expect(await run(folder)).toMatchObject({ created: 3, isInterrupted: false })
})

describe('同一个主机上的两个站点', () => {
  const path = 'blog/2021-08-26-welcome.md'
  const config = 'docusaurus.config.js'
  const siteAt = (base: string, title: string, others: Files = {}): Files => ({
    [config]: `module.exports = { title: '站', url: 'https://me.github.io', baseUrl: '/${base}/' }`,
    [path]: `---\ntitle: ${title}\nauthors: 张\n---\n${base} 的正文`,
    ...others,
  })
  const post = (title: string) => `---\ntitle: ${title}\nauthors: 张\n---\n字`
  /** What earlier versions called both. */
  const before = { site: 'me.github.io' }

  test('各是各的文章', async () => {
    expect(await run(writeBlog(siteAt('a', '甲的欢迎')))).toMatchObject({ created: 1 })
    expect(await run(writeBlog(siteAt('b', '乙的欢迎')))).toMatchObject({
      created: 1,
      updated: 0,
    })
    expect(await read('甲的欢迎')).toBeDefined()
    expect(await read('乙的欢迎')).toBeDefined()
  })

  test('从前的版本导入的，认得出是自己的，作者也是；别的站点的不拿来', async () => {
    const folder = writeBlog(
      siteAt('a', '甲的欢迎', {
        'blog/2021-08-27-b.md': post('改过'),
        'blog/2021-08-28-c.md': post('丙'),
      }),
    )
    await run(folder, before)
    const id = (await read('甲的欢迎'))?.id
    const edited = await read('改过')
    await server.services.posts.write(edited?.author.id ?? '', 'update', {
      id: edited?.id ?? '',
      title: '在这里改了标题',
      format: 0,
      content: '在这里改的',
      excerpt: '',
      coverImage: null,
      categoryIds: [],
      tags: [],
      topicIds: [],
    })
    await server.core.db.delete(posts).where(sql`${posts.title} = '丙'`)

    expect(await run(writeBlog(siteAt('b', '乙的欢迎')))).toMatchObject({
      created: 1,
      updated: 0,
    })
    changeBlog(folder, { [path]: '---\ntitle: 甲的欢迎\nauthors: 张\n---\n新的正文' })
    const counts = { created: 0, updated: 1, unchanged: 2, newAuthors: 0, kept: [] }
    expect(await run(folder, { dryRun: true })).toMatchObject(counts)
    expect(await run(folder)).toMatchObject(counts)
    expect(await read('甲的欢迎')).toMatchObject({ id })
    expect(await read('在这里改了标题')).toBeDefined()
    expect(await read('乙的欢迎')).toBeDefined()
    changeBlog(folder, { 'blog/2021-08-29-d.md': post('丁') })
    expect(await run(folder)).toMatchObject({ created: 1, unchanged: 3, newAuthors: 0 })
    expect((await read('丁'))?.author).toMatchObject({ nickName: '张' })
  })

  test('Hugo 的设置在文件夹里：搬了地方还是那个站，从前按文件夹认的也是', async () => {
    const hugo = {
      'config/_default/hugo.toml': 'title = "山"\nbaseURL = "https://me.cn/"',
      'content/posts/a.md': '---\ntitle: 甲\ndate: 2021-01-01\n---\n字',
    }
    await run(writeBlog(hugo, 'one'), { site: 'one', author: '山' })
    const same = { created: 0, updated: 0, unchanged: 1, newAuthors: 0 }
    expect(await run(writeBlog(hugo, 'one'))).toMatchObject(same)
    expect(await run(writeBlog(hugo, 'two'))).toMatchObject({ ...same, site: 'me.cn' })
  })
})
