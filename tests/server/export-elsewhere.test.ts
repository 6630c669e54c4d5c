import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { posts } from '#server/db/schema/posts.ts'
import { importFrom } from '#server/import/import-archive.ts'
import type { ImportRequest } from '#server/import/importing.ts'
import type { Member } from '#tests/support/members.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { publish, saveDraft } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

/** Where the author wrote, and where the export is brought to. */
let home: TestServer
let elsewhere: TestServer
let author: Member
let heir: Member

beforeAll(async () => {
  home = await startServer()
  elsewhere = await startServer()
})
afterAll(async () => {
  await home.close()
  await elsewhere.close()
})
beforeEach(async () => {
  author = await home.createMember()
  heir = await elsewhere.createMember()
})

/** The zip of everything the author wrote, as a community at this address exports it. */
async function exportedAt(
  origin: string,
  { name = 'inkstone-export-2025-06-01.zip', by = author.id } = {},
) {
  const answer = await home.get('/api/posts/export', author.token)
  const files = unzipSync(answer.rawPayload)
  const about = strFromU8(files['inkstone.json'] ?? new Uint8Array())
  const url = `https://blog.example/blog/users/${author.id}`
  expect(about).toContain(`"url": "${url}"`)
  files['inkstone.json'] = strToU8(about.replace(url, `${origin}/blog/users/${by}`))
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-export-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const zip = join(folder, name)
  writeFileSync(zip, zipSync(files))
  return zip
}

function importing(
  folder: string,
  request: Partial<ImportRequest> = {},
  to: Member & { at?: TestServer } = heir,
) {
  const { at = elsewhere } = to
  return importFrom(
    { core: at.core, services: at.services },
    { folder, dryRun: false, author: to.account.email ?? '', site: '', ...request },
    { onProgress: () => {}, signal: new AbortController().signal },
  )
}

/** The posts of a member as the editor opens them, by title. */
async function writingsOf(member: Member, at = elsewhere) {
  const listed = await at.get('/api/posts/my?pageSize=100', member.token)
  const opened = await Promise.all(
    listed
      .json<Schemas['MyPostPage']>()
      .items.map(({ id }) => at.get(`/api/posts/edit/${id}`, member.token)),
  )
  return new Map(opened.map((it) => it.json<Schemas['PostEdit']>()).map((it) => [it.title, it]))
}

const isUnchanged = {
  created: 0,
  updated: 0,
  unchanged: 2,
  newAuthors: 0,
  kept: [],
  failed: [],
}

describe('同一个人的导出，隔些日子再导入', () => {
  beforeEach(async () => {
    await publish(home, author, { title: titled('甲') })
    await saveDraft(home, author, { title: titled('乙'), content: '没写完' })
  })

  test('社区换了地址，或还没有地址而压缩包每天换名字：一篇不多', async () => {
    expect(await importing(await exportedAt('https://a.example'))).toMatchObject({ created: 2 })
    const later = [
      await exportedAt('https://b.example'),
      await exportedAt('http://localhost:3000'),
      await exportedAt('http://localhost:3000', { name: 'inkstone-export-2025-06-02.zip' }),
    ]
    for (const zip of later) expect(await importing(zip)).toMatchObject(isUnchanged)
    expect((await writingsOf(heir)).size).toBe(2)
  })

  test('写着同样名字的文章，在别人的导出里是另一篇', async () => {
    const zip = await exportedAt('https://a.example')
    expect(await importing(zip)).toMatchObject({ created: 2 })
    const forged = await exportedAt('https://a.example', { by: heir.id })
    expect(await importing(forged)).toMatchObject({ created: 2, updated: 0, unchanged: 0 })
  })

  /* `site` is what earlier versions called the site without being told. */
  test.each([
    ['从前按社区的地址认的', 'https://a.example', () => `a.example/blog/users/${author.id}`],
    ['从前没有地址，按压缩包的名字认的', localhost, () => 'inkstone-export-2025-06-01'],
  ])('%s，认得出，作者也是；在社区里改过的不被盖回去', async (_, origin, nameBefore) => {
    const nobody = { author: '' }
    const old = await importing(await exportedAt(origin), { ...nobody, site: nameBefore() })
    expect(old).toMatchObject({ created: 2, newAuthors: 1 })
    const made = await madeOf('甲')
    await elsewhere.services.posts.write(made.authorId, 'update', {
      ...writing,
      id: made.id,
      title: titled('甲'),
      content: '在社区里改的',
    })
    const moved = await exportedAt(origin === localhost ? origin : 'https://b.example')
    expect(await importing(moved, { ...nobody, dryRun: true })).toMatchObject(isUnchanged)
    expect(await madeOf('甲')).toMatchObject({ importKey: made.importKey })
    expect(await importing(moved, nobody)).toMatchObject(isUnchanged)
    await publish(home, author, { title: titled('丙') })
    const next = await exportedAt(localhost, { name: 'inkstone-export-2025-06-02.zip' })
    expect(await importing(next, nobody)).toMatchObject({
      created: 1,
      updated: 0,
      unchanged: 2,
      newAuthors: 0,
    })
    expect(await madeOf('丙')).toMatchObject({ authorId: made.authorId })
  })
})

const localhost = 'http://localhost:3000'
const writing = {
  format: 0,
  excerpt: '',
  coverImage: null,
  categoryIds: [],
  tags: [],
  topicIds: [],
}

/** Tests share their servers: each has titles of its own. */
const titled = (title: string) => `${title}${author.id.slice(-12)}`

async function madeOf(title: string) {
  const [found] = await elsewhere.core.db
    .select()
    .from(posts)
    .where(eq(posts.title, titled(title)))
  if (!found) throw new Error(`no post ${title}`)
  return found
}

describe('文章之间的链接', () => {
  test('导入之后指到这里的那一篇，不论谁先写、什么格式；别人的、别处的不动', async () => {
    const first = await publish(home, author, { title: titled('先') })
    const stranger = await publish(home, await home.createMember())
    const origin = 'https://a.example'
    const same = [
      `/blog/posts/${stranger.id}`,
      `https://c.example/blog/posts/${first.id}`,
      `https://[/blog/posts/${first.id}`,
      `/blog/posts/${first.id}/history`,
      `/blog/users/${author.id}`,
      '#下',
    ]
    const last = await publish(home, author, { title: titled('后') })
    const linked = [
      `/blog/posts/${first.id}`,
      `/blog/posts/${last.id}#user-content-末`,
      `${origin}/blog/posts/${first.id.toUpperCase()}?page=2`,
    ]
    const addresses = [...linked, ...same]
    await publish(home, author, {
      id: last.id,
      title: titled('后'),
      content: addresses.map((it, at) => `[${at}](${it})`).join(' '),
    })
    const rich = addresses.map((link) => ({ insert: '字', attributes: { link, bold: true } }))
    await publish(home, author, {
      title: titled('富'),
      format: 1,
      content: JSON.stringify({ ops: [...rich, { insert: '\n' }] }),
    })
    expect(await importing(await exportedAt(origin))).toMatchObject({ created: 3, notes: [] })
    const found = await writingsOf(heir)
    const [firstHere, lastHere] = ['先', '后'].map((it) => found.get(titled(it))?.id)
    expect([firstHere, lastHere]).not.toContain(undefined)
    const expected = [
      `/blog/posts/${firstHere}`,
      `/blog/posts/${lastHere}#user-content-末`,
      `/blog/posts/${firstHere}?page=2`,
      ...same,
    ]
    expect(found.get(titled('后'))?.content).toBe(
      expected.map((it, at) => `[${at}](${it})`).join(' '),
    )
    expect(JSON.parse(found.get(titled('富'))?.content ?? '')).toEqual({
      ops: [
        ...expected.map((link) => ({ insert: '字', attributes: { link, bold: true } })),
        { insert: '\n' },
      ],
    })
    expect(await importing(await exportedAt(origin))).toMatchObject({ unchanged: 3 })
  })

  test('导入到写它的那个社区：原来的一字不动，副本指到副本', async () => {
    const first = await publish(home, author, { title: titled('先') })
    const content = `[先](/blog/posts/${first.id})`
    await publish(home, author, { title: titled('后'), content })
    const neighbour = { ...(await home.createMember()), at: home }
    const zip = await exportedAt('https://blog.example')
    expect(await importing(zip, {}, neighbour)).toMatchObject({ created: 2, failed: [] })
    expect((await writingsOf(author, home)).get(titled('后'))).toMatchObject({ content })
    const copies = await writingsOf(neighbour, home)
    const copy = copies.get(titled('先'))?.id
    expect(copies.get(titled('后'))).toMatchObject({ content: `[先](/blog/posts/${copy})` })
    expect(await importing(zip, {}, neighbour)).toMatchObject(isUnchanged)
  })
})

describe('图片', () => {
  test('写着 /blog/images 的也跟着来，说明文字还在；少了文件的封面说出来', async () => {
    const hosted = async () =>
      (await upload(home, author, await picture('png'), { category: 'post' })).json<{
        url: string
      }>().url
    const [named, below, cover] = [await hosted(), `/blog${await hosted()}`, await hosted()]
    await publish(home, author, {
      title: titled('图'),
      content: `![一][甲] ![二](${below})\n\n[甲]: ${named} "说明"`,
      coverImage: cover,
    })
    const zip = await exportedAt('https://a.example')
    const files = unzipSync(readFileSync(zip))
    expect(Object.keys(files)).toContain(cover.slice(1))
    delete files[cover.slice(1)]
    writeFileSync(zip, zipSync(files))
    const report = await importing(zip)
    expect(report).toMatchObject({ created: 1, images: 2 })
    expect(report.notes.map(({ sentence }) => sentence)).toEqual([`封面找不到：${cover}`])
    const content = (await writingsOf(heir)).get(titled('图'))?.content ?? ''
    expect(content.replace(/[0-9a-f]{32}/g, '*')).toBe(
      '![一][甲] ![二](/images/post/*-40x30.png)\n\n[甲]: /images/post/*-40x30.png "说明"',
    )
  })
})
