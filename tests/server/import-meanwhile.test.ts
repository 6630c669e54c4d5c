import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { images } from '#server/db/schema/images.ts'
import { posts } from '#server/db/schema/posts.ts'
import { importFolder, type ImportRequest } from '#server/import/importing.ts'
import { eraseAccount } from '#server/users/erasing.ts'
import { changeBlog, type Files, pixel, writeBlog } from '#tests/import/blog.ts'
import type { Member } from '#tests/support/members.ts'
import { saveDraft } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let heir: Member

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  heir = await server.createMember()
})

const post = (title: string, body: string, head = '') =>
  `---\ntitle: ${title}\ndate: 2020-01-02\n${head}---\n${body}\n`

/** The second of three has a picture, which takes its time. */
const blog = (named: (title: string) => string, head = ''): Files => ({
  '_config.yml': 'title: 山',
  'source/_posts/a.md': post(named('甲'), '第一篇', head),
  'source/_posts/b.md': post(named('乙'), '![图](pic.gif)', head),
  'source/_posts/b/pic.gif': pixel,
  'source/_posts/c.md': post(named('丙'), '第三篇', head),
})

let sites = 0
/** Imports, and does something else while the first picture is taken in. */
function run(
  folder: string,
  request: Partial<ImportRequest>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  const { services, core } = server
  let isDone = false
  const watched: typeof services.images = {
    ...services.images,
    adopt: async (...given) => {
      if (!isDone) await meanwhile()
      isDone = true
      return services.images.adopt(...given)
    },
  }
  return importFolder(
    { core, services: { ...services, images: watched } },
    { folder, dryRun: false, author: '', site: '', ...request },
    { onProgress: () => {}, signal: new AbortController().signal },
  )
}

/** Titles of one test differ from those of another. */
function newSite() {
  sites += 1
  const site = `第${sites}站`
  return { site, named: (title: string) => `${site}${title}` }
}

const accountOf = async (nickName: string) => {
  const [account] = await server.core.db
    .select()
    .from(accounts)
    .where(eq(accounts.nickName, nickName))
  if (!account) throw new Error(`no account ${nickName}`)
  return account
}

const erase = (id: string) =>
  server.core.db.transaction((tx) =>
    eraseAccount(tx, { id, email: null }, server.core.clock.now()),
  )

async function titlesOf(authorId: string) {
  const found = await server.core.db
    .select({ title: posts.title })
    .from(posts)
    .where(eq(posts.authorId, authorId))
  return found.map(({ title }) => title).toSorted()
}

test('导入途中占位账号被合并：后面的归合并到的人，正在写的一篇说出来，再来一次也归他', async () => {
  const { site, named } = newSite()
  const folder = writeBlog(blog(named, `author: ${site}小王\n`))
  let placeholderId = ''
  const report = await run(folder, { site }, async () => {
    placeholderId = (await accountOf(`${site}小王`)).id
    await server.services.placeholders.merge(placeholderId, heir.id)
  })
  expect(report).toMatchObject({
    created: 2,
    newAuthors: 1,
    failed: [{ path: 'source/_posts/b.md', sentence: '作者的账号已经合并或注销' }],
  })
  expect(await titlesOf(heir.id)).toEqual([named('甲'), named('丙')].toSorted())
  expect(await run(folder, { site })).toMatchObject({
    created: 1,
    unchanged: 2,
    newAuthors: 0,
    failed: [],
  })
  expect(await titlesOf(placeholderId)).toEqual([])
  expect(await titlesOf(heir.id)).toHaveLength(3)
})

test('导入途中认领的人注销了：后面的不写到没有了的人名下，也不另造一个人', async () => {
  const { site, named } = newSite()
  const folder = writeBlog(blog(named, `author: ${site}小王\n`))
  let id = ''
  const report = await run(folder, { site }, async () => {
    id = (await accountOf(`${site}小王`)).id
    await server.services.placeholders.claim(id, `${heir.id}@example.com`)
    await erase(id)
  })
  expect(report).toMatchObject({
    created: 1,
    newAuthors: 1,
    failed: [
      { path: 'source/_posts/b.md', sentence: '作者的账号已经合并或注销' },
      { path: 'source/_posts/c.md', sentence: '作者的账号在导入途中合并或注销了' },
    ],
  })
  expect(await titlesOf(id)).toEqual([named('甲')])
})

test('导入途中 --author 的成员注销了：后面的说出来，不写到没有了的人名下', async () => {
  const { site, named } = newSite()
  const member = await server.createMember({ email: 'leaves@example.com' })
  const folder = writeBlog(blog(named))
  const report = await run(folder, { site, author: 'leaves@example.com' }, () =>
    erase(member.id),
  )
  expect(report).toMatchObject({
    created: 1,
    failed: [
      { path: 'source/_posts/b.md', sentence: '作者的账号已经合并或注销' },
      { path: 'source/_posts/c.md', sentence: '作者的账号在导入途中合并或注销了' },
    ],
  })
  expect(await titlesOf(member.id)).toEqual([named('甲')])
})

test('占位账号正在取头像时被合并：没有了的账号没有头像', async () => {
  const { site, named } = newSite()
  const folder = writeBlog({
    'hugo.toml': 'title = "山"',
    'content/a.md': `---\ntitle: ${named('甲')}\ndate: 2020-01-02\nauthors: [{name: ${site}小王, avatar: me.gif}]\n---\n字\n`,
    'content/me.gif': pixel,
  })
  let placeholderId = ''
  await run(folder, { site }, async () => {
    placeholderId = (await accountOf(`${site}小王`)).id
    await server.services.placeholders.merge(placeholderId, heir.id)
  })
  const [erased] = await server.core.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, placeholderId))
  expect(erased).toMatchObject({ status: 'deleted', avatarUrl: null })
})

test('导入途中作者改了自己的文章：不被文件盖回去', async () => {
  const { site, named } = newSite()
  const member = await server.createMember({ email: `${heir.id}@edits.example` })
  const request = { site, author: `${heir.id}@edits.example` }
  const folder = writeBlog(blog(named))
  await run(folder, request)
  changeBlog(folder, {
    'source/_posts/b.md': post(named('乙'), '![换了](other.gif)'),
    'source/_posts/b/other.gif': Buffer.from([...pixel, 0]),
    'source/_posts/c.md': post(named('丙'), '文件改了'),
  })
  const edit = async (title: string) => {
    const [mine] = await server.core.db
      .select({ id: posts.id })
      .from(posts)
      .where(eq(posts.title, named(title)))
    await saveDraft(server, member, {
      id: mine?.id ?? '',
      title: named(title),
      content: '我改的',
    })
  }
  const report = await run(folder, request, async () => {
    await edit('乙')
    await edit('丙')
  })
  expect(report).toMatchObject({
    unchanged: 1,
    updated: 0,
    kept: [
      {
        path: 'source/_posts/c.md',
        sentence: '文件和社区里的文章都改过，保留社区里的',
      },
    ],
    failed: [
      {
        path: 'source/_posts/b.md',
        sentence: '这篇文章在别处被修改过，请先查看最新版本',
      },
    ],
  })
})

test('改了的文件不为别人的文章另造作者，图片归文章的主人', async () => {
  const { site, named } = newSite()
  const folder = writeBlog(blog(named, `author: ${site}小王\n`))
  // An heir who was two authors stays known as the first, so that nobody is known as the second.
  await server.core.db
    .update(accounts)
    .set({ importKey: `first of ${site}` })
    .where(eq(accounts.id, heir.id))
  await run(folder, { site })
  await server.services.placeholders.merge((await accountOf(`${site}小王`)).id, heir.id)
  const picture = Buffer.from([...pixel, 0, sites])
  changeBlog(folder, {
    'source/_posts/b.md': post(named('乙'), '![新的](new.gif)', `author: ${site}小王\n`),
    'source/_posts/b/new.gif': picture,
  })
  expect(await run(folder, { site })).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 2,
    newAuthors: 0,
    images: 1,
  })
  const owners = server.core.db
    .select({ ownerId: images.ownerId })
    .from(images)
    .where(eq(images.sourceHash, createHash('sha256').update(picture).digest('hex')))
  expect(await owners).toEqual([{ ownerId: heir.id }])
})
