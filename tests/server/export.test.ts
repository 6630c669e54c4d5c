import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { zipOf } from '#server/export/zip.ts'
import { posts } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { importFrom } from '#server/import/import-archive.ts'
import { unpack } from '#server/import/unpack.ts'
import type { Member } from '#tests/support/members.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import {
  buildPost,
  createCategory,
  openTopic,
  publish,
  saveDraft,
} from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let author: Member

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  author = await server.createMember()
})

const exported = async (member: Member, format = 'markdown') => {
  const answer = await server.get(`/api/posts/export?format=${format}`, member.token)
  expect(answer.headers['content-type']).toBe('application/zip')
  return answer.rawPayload
}
const hosted = async (member: Member, category: 'post' | 'cover') =>
  (await upload(server, member, await picture('png'), { category })).json<{ url: string }>().url

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'inkstone-export-test-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const importing = (path: string, email: string) =>
  importFrom(
    { core: server.core, services: server.services },
    { folder: path, dryRun: false, author: email, site: '' },
    { onProgress: () => {}, signal: new AbortController().signal },
  )

/** Everything somebody wrote as the editor opens it, but for what a copy has of its own. */
async function writingsOf(member: Member) {
  const listed = await server.get('/api/posts/my?pageSize=100', member.token)
  const writings = []
  for (const { id } of listed.json<Schemas['MyPostPage']>().items) {
    const opened = await server.get(`/api/posts/edit/${id}`, member.token)
    const { title, format, content, excerpt, coverImage, categoryIds, tags, status } =
      opened.json<Schemas['PostEdit']>()
    const { publishedAt } = opened.json<Schemas['PostEdit']>()
    const nameless = (text: string | null) => text?.replace(/[0-9a-f]{32}/g, '图')
    writings.push({
      title,
      format,
      excerpt,
      categoryIds,
      tags,
      status,
      // An import writes a Delta anew, attributes in an order of its own.
      content: format === 1 ? JSON.parse(nameless(content) ?? '') : nameless(content),
      coverImage: nameless(coverImage),
      publishedAt: publishedAt?.slice(0, 19),
    })
  }
  return writings.toSorted((one, other) => (one.title < other.title ? -1 : 1))
}

/** One of each: Markdown with pictures, rich text, a nameless draft, a withdrawn post. */
async function writeEverything(member: Member) {
  const category = await createCategory(
    server,
    await server.createAdmin(),
    `类，${member.id.slice(-12)}`,
  )
  const image = await hosted(member, 'post')
  const delta = {
    ops: [
      { insert: '富文本里' },
      { attributes: { bold: true, color: '#b33a2b' }, insert: '朱砂' },
      { insert: '\n' },
      { insert: { image } },
      { insert: '\n' },
    ],
  }
  const posts = [
    await publish(server, member, {
      title: '甲：“雨夜” / 一',
      content: `# 甲：“雨夜” / 一\n\n![砚](${image} "题")\n\n<!-- more -->\n\n{{< figure src="x" >}}\n\n---\n\n末行`,
      excerpt: '自己的摘要：“引号”',
      coverImage: await hosted(member, 'cover'),
      categoryIds: [category.id],
      tags: ['a,b', '随笔'],
    }),
    await publish(server, member, {
      title: '乙',
      format: 1,
      content: JSON.stringify(delta),
      coverImage: null,
    }),
  ]
  await saveDraft(server, member, { title: '', content: '' })
  const withdrawn = await publish(server, member, { title: '丁' })
  await server.post(`/api/posts/${withdrawn.id}/unpublish`, {}, member.token)
  return { posts, image }
}

describe('导出', () => {
  test('文件上的日子是中国的：凌晨发表的不算前一天', async () => {
    const { id } = await publish(server, author, { title: '凌晨' })
    const publishedAt = new Date('2026-02-28T17:30:00Z')
    await server.core.db.update(posts).set({ publishedAt }).where(eq(posts.id, id))
    const files = unzipSync(await exported(author, 'html'))
    const [name = '', page] = Object.entries(files).find(([at]) => at.endsWith('.html')) ?? []
    expect(name).toContain('2026-03-01-凌晨')
    expect(strFromU8(page ?? new Uint8Array())).toContain('>2026-03-01</time>')
  })

  test('带走一切再导入：标题、正文、格式、日期、标签、分类、封面、草稿都原样回来', async () => {
    await writeEverything(author)
    const zip = join(folder(), '我的文章.zip')
    writeFileSync(zip, await exported(author))
    const heir = await server.createMember({ email: 'heir@example.com' })
    const report = await importing(zip, 'heir@example.com')
    expect(report).toMatchObject({ created: 4, drafts: 2, failed: [], notes: [], images: 3 })
    const before = await writingsOf(author)
    // What was withdrawn comes back as the draft it is to its reader.
    expect(await writingsOf(heir)).toEqual(
      before.map((it) =>
        it.status === 'unpublished' ? { ...it, status: 'draft', publishedAt: undefined } : it,
      ),
    )
    const again = await importing(zip, 'heir@example.com')
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  })

  test.each([0, 1] as const)(
    '写下的空白一个不少：摘要的几行、标题和标签里的空格、正文的行尾（格式 %i）',
    async (format) => {
      const text = '甲\r\n\r\n  乙 \r\n'
      await publish(server, author, {
        title: '两个  空格　全角 # : -',
        format,
        content: format === 0 ? text : JSON.stringify({ ops: [{ insert: `${text}\n` }] }),
        excerpt: '第一行\n\n  第二行  两格　全角\n---\n'.repeat(4),
        tags: ['双  空', '全　角', '甲，乙'],
      })
      const zip = join(folder(), '我的文章.zip')
      writeFileSync(zip, await exported(author))
      const heir = await server.createMember({ email: `spaces${format}@example.com` })
      expect(await importing(zip, `spaces${format}@example.com`)).toMatchObject({
        created: 1,
        failed: [],
      })
      expect(await writingsOf(heir)).toEqual(await writingsOf(author))
    },
  )

  test('路上被换了行尾的导出，照样认得', async () => {
    await publish(server, author, { title: '一篇', content: '甲\n\n乙' })
    const files = unzipSync(await exported(author))
    const changed = Object.entries(files).map(([name, bytes]) => [
      name,
      strToU8(strFromU8(bytes).replaceAll('\n', '\r\n')),
    ])
    const zip = join(folder(), '我的文章.zip')
    writeFileSync(zip, zipSync(Object.fromEntries(changed)))
    const heir = await server.createMember({ email: 'changed@example.com' })
    expect(await importing(zip, 'changed@example.com')).toMatchObject({ created: 1 })
    expect(await writingsOf(heir)).toEqual(await writingsOf(author))
  })

  test('改了标题再导出，再导入的还是那一篇；话题认得的跟着来，不认得的说出来', async () => {
    const admin = await server.createAdmin()
    const [kept, closed] = [
      await openTopic(server, admin, `话题，${author.id.slice(-12)}`),
      await openTopic(server, admin, `关掉的${author.id.slice(-12)}`),
    ]
    const first = await publish(server, author, {
      title: '旧题',
      content: '正文',
      topicIds: [kept.id, closed.id],
    })
    const zip = join(folder(), '我的文章.zip')
    writeFileSync(zip, await exported(author))
    const heir = await server.createMember({ email: 'retitled@example.com' })
    await server.core.db
      .update(topics)
      .set({ status: 'disabled' })
      .where(eq(topics.id, closed.id))
    const report = await importing(zip, 'retitled@example.com')
    expect(report).toMatchObject({
      created: 1,
      notes: [{ sentence: `没有这些话题，或尚未启用：${closed.name}` }],
    })
    await publish(server, author, {
      ...buildPost({ title: '新题', content: '正文' }),
      id: first.id,
      topicIds: [kept.id],
    })
    await saveDraft(server, author, { id: first.id, title: '更新的题', content: '没发布的' })
    writeFileSync(zip, await exported(author))
    expect(await importing(zip, 'retitled@example.com')).toMatchObject({
      created: 1,
      updated: 1,
      failed: [],
    })
    const listed = await server.get('/api/posts/my', heir.token)
    const { items } = listed.json<Schemas['MyPostPage']>()
    // Written at one moment, they have no order.
    expect(new Map(items.map(({ title, status }) => [title, status]))).toEqual(
      new Map([
        ['更新的题', 'draft'],
        ['新题', 'published'],
      ]),
    )
    const published = items.find(({ status }) => status === 'published')
    const opened = await server.get(`/api/posts/edit/${published?.id}`, heir.token)
    expect(opened.json()).toMatchObject({ topicIds: [kept.id] })
  })

  test('从前的导出没有名字，只认文件：再导入一份有名字的，也不多出一篇', async () => {
    await publish(server, author, { title: '一篇', content: '正文' })
    const files = unzipSync(await exported(author))
    const nameless = Object.entries(files).map(([name, bytes]) => [
      name,
      strToU8(strFromU8(bytes).replace(/^id: .*\n/m, '')),
    ])
    const zip = join(folder(), '我的文章.zip')
    writeFileSync(zip, zipSync(Object.fromEntries(nameless)))
    await server.createMember({ email: 'nameless@example.com' })
    expect(await importing(zip, 'nameless@example.com')).toMatchObject({ created: 1 })
    writeFileSync(zip, zipSync(files))
    expect(await importing(zip, 'nameless@example.com')).toMatchObject({
      created: 0,
      unchanged: 1,
    })
  })

  test('没有发布的修改另存一份，读者看到的那份是另一份；回收站不带走', async () => {
    const { id } = await publish(server, author, { title: '旧题', content: '旧文' })
    await saveDraft(server, author, { id, title: '新题', content: '新文' })
    const gone = await publish(server, author, { title: '删掉的' })
    await server.delete(`/api/posts/${gone.id}`, author.token)
    const files = unzipSync(await exported(author))
    const texts = Object.entries(files)
      .filter(([name]) => name.endsWith('.md'))
      .map(([, bytes]) => strFromU8(bytes))
    expect(texts).toHaveLength(2)
    expect(texts.find((it) => it.includes('旧文'))).toContain('draft: false')
    expect(texts.find((it) => it.includes('新文'))).toContain('draft: true')
  })

  test('太大而当作纯文本显示的，Markdown 和富文本都带着图片走', async () => {
    const [first, second] = [await hosted(author, 'post'), await hosted(author, 'post')]
    const long = `![砚](${first})\n\n${'这是一段很普通的话，没有任何标记，只是很长。'.repeat(19_000)}`
    const delta = { ops: [{ insert: { image: second } }, { insert: '行\n'.repeat(10_001) }] }
    await publish(server, author, { title: '长', content: long })
    await publish(server, author, { title: '行', format: 1, content: JSON.stringify(delta) })
    const files = unzipSync(await exported(author))
    for (const image of [first, second]) expect(Object.keys(files)).toContain(image.slice(1))
  })

  test('标题里有生僻字：文件名截在字与字之间', async () => {
    await saveDraft(server, author, { title: '𠮷'.repeat(41), content: '' })
    const names = Object.keys(unzipSync(await exported(author))).join()
    expect(names).toContain(`-${'𠮷'.repeat(40)}-`)
  })

  test('HTML 的一种可以直接打开：图片在旁边，没有脚本', async () => {
    const { image } = await writeEverything(author)
    await publish(server, author, { title: '<script>', content: '<script>alert(1)</script>好' })
    const files = unzipSync(await exported(author, 'html'))
    const pages = Object.keys(files).filter((name) => name.endsWith('.html'))
    expect(pages).toHaveLength(5)
    const all = pages.map((name) => strFromU8(files[name] ?? new Uint8Array())).join('\n')
    expect(all).toContain(`src="..${image}"`)
    expect(files[image.slice(1)]).toBeDefined()
    expect(all).not.toContain('<script')
  })

  test('只有自己的；太频繁时请等一等', async () => {
    await publish(server, await server.createMember(), { title: '别人的' })
    const names = Object.keys(unzipSync(await exported(author)))
    expect(names).toEqual(['inkstone.json'])
    for (let at = 0; at < 5; at += 1) await exported(author)
    const refused = await server.get('/api/posts/export', author.token)
    expect(refused.statusCode).toBe(429)
  })

  test('边读边打包：写多少读多少，不先攒在内存里', async () => {
    let made = 0
    async function* entries() {
      for (; made < 200; made += 1) {
        const content = Buffer.alloc(1024 * 1024, made)
        yield { name: `${made}.bin`, content, time: new Date(0), isPacked: true }
      }
    }
    const zip = zipOf(entries())
    await new Promise((resolve) => zip.once('readable', resolve))
    expect(made).toBeLessThan(5)
    const path = join(folder(), 'large.zip')
    await pipeline(zip, createWriteStream(path))
    expect(made).toBe(200)
  })
})

describe('导入压缩包', () => {
  const archive = (files: Record<string, Uint8Array>) => {
    const path = join(folder(), 'site.zip')
    writeFileSync(path, zipSync(files))
    return path
  }
  const into = (path: string, limits?: { files: number; bytes: number }) =>
    unpack(path, join(folder(), 'out'), limits)

  test('外面包着一层文件夹的博客也认得', async () => {
    const path = archive({
      'my-blog/_config.yml': strToU8('title: 压缩的博客'),
      'my-blog/source/_posts/one.md': strToU8('---\ntitle: 压缩的第一篇\n---\n正文'),
    })
    const report = await importing(path, '')
    expect(report).toMatchObject({ folder: path, generator: 'hexo', created: 1, failed: [] })
  })

  test.each([
    '../evil.md',
    '/etc/evil.md',
    'a/../../evil.md',
    'C:evil.md',
    'a\\..\\evil.md',
    'a//b',
  ])('路径 %s 不许出去', async (name) => {
    await expect(into(archive({ [name]: strToU8('x') }))).rejects.toThrow('不安全的路径')
  })

  test('展开后太大、文件太多，数到就停', async () => {
    const bomb = archive({ 'a.md': new Uint8Array(50 * 1024 * 1024) })
    await expect(into(bomb, { files: 10, bytes: 1024 * 1024 })).rejects.toThrow('超过 1 MB')
    const many = archive(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.md`, strToU8('x')])),
    )
    await expect(into(many, { files: 10, bytes: 1024 })).rejects.toThrow('超过 10 个')
  })

  test('里面有一个字节坏了：说出是哪个文件，不当好的收下', async () => {
    const whole = zipSync({
      '好的.md': strToU8('好'),
      '坏的.md': [strToU8('正文'.repeat(50)), { level: 0 }],
    })
    const broken = Buffer.from(whole)
    const at = broken.indexOf('正文')
    broken.writeUInt8(broken.readUInt8(at + 40) ^ 1, at + 40)
    const path = join(folder(), 'damaged.zip')
    writeFileSync(path, broken)
    await expect(into(path)).rejects.toThrow('压缩包里的文件已损坏：坏的.md')
    writeFileSync(path, whole)
    await expect(unpack(path, join(folder(), 'whole'))).resolves.toBeUndefined()
  })

  test('不是压缩包、断在半路的，各有说明', async () => {
    const broken = join(folder(), 'broken.zip')
    writeFileSync(broken, '这只是一个文本文件')
    await expect(into(broken)).rejects.toThrow('不是 zip 压缩包')
    const whole = zipSync({ 'a.md': randomBytes(9999) })
    writeFileSync(broken, whole.subarray(0, 4000))
    await expect(into(broken)).rejects.toThrow('不完整')
  })
})
