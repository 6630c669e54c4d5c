import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { monthOf } from '#server/lib/clock.ts'
import { pathOf } from '#server/seo/addresses.ts'
import { textOf } from '#tests/architecture/sources.ts'
import { buildAppFolder } from '#tests/support/app-folder.ts'
import { minute } from '#tests/support/clock.ts'
import { comment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { publish, saveDraft } from '#tests/support/posts.ts'
import { approve, demandReview } from '#tests/support/moderation.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

const appFolder = buildAppFolder()
let server: TestServer
let admin: Member
let author: Member
beforeAll(async () => {
  server = await startServer({ appFolder })
  admin = await server.createAdmin()
})
afterAll(() => server.close())
beforeEach(async () => {
  author = await server.createMember()
})

test('公开的文章之后存了草稿：读者和机器看到的修改时间不动，作者自己的列表照旧', async () => {
  const { id } = await publish(server, author)
  const published = passTime()
  const saved = await saveDraft(server, author, { id, title: '还没给人看的题目' })
  expect(await toldTimes(id)).toEqual(everywhere(published))
  const { items } = (await server.get('/api/posts/my?page=1&pageSize=10', author.token)).json<
    Schemas['MyPostPage']
  >()
  expect(items).toMatchObject([{ id, updateTime: saved.updateTime }])
  expect(new Date(saved.updateTime).getTime()).toBeGreaterThan(new Date(published).getTime())
})

test('又发布一次，读者看到的是新的修改时间', async () => {
  const { id } = await publish(server, author)
  passTime()
  await saveDraft(server, author, { id })
  passTime()
  await publish(server, author, { id })
  const republished = passTime()
  expect(await toldTimes(id)).toEqual(everywhere(republished))
})

test('有人看、有人赞、有人收藏、有人评论，修改时间不动', async () => {
  const { id } = await publish(server, author)
  const published = passTime()
  const reader = await server.createMember()
  await server.get(`/api/posts/${id}`, reader.token)
  await server.post(`/api/posts/${id}/like`, {}, reader.token)
  await server.post(`/api/posts/${id}/favourite`, {}, reader.token)
  await comment(server, reader, id, { content: '好' })
  expect(await toldTimes(id)).toEqual(everywhere(published))
})

test('删掉又放回来，修改时间不动', async () => {
  const { id } = await publish(server, author)
  const published = passTime()
  await server.delete(`/api/posts/${id}`, author.token)
  passTime()
  const restored = await server.post(`/api/posts/${id}/restore`, {}, author.token)
  expect(restored.statusCode).toBe(200)
  expect(await toldTimes(id)).toEqual(everywhere(published))
})

test('升级以前存在公开文章上的草稿，升级时就不算数了', async () => {
  const { id } = await publish(server, author)
  const published = passTime()
  await saveDraft(server, author, { id })
  const { db } = server.core
  await db.execute(sql`update posts set text_changed_at = null where id = ${id}`)
  const [, fill = ''] = textOf('server/db/migrations/0019_time_of_the_text.sql').split(
    '--> statement-breakpoint',
  )
  await db.execute(sql.raw(fill))
  expect(await toldTimes(id)).toEqual(everywhere(published))
})

test('修改等着审核：没通过以前不动，通过的时候才动', async () => {
  const { id } = await publish(server, author)
  const published = passTime()
  await demandReview(server, admin, 'all')
  const { revision } = await publish(server, author, { id, title: '改过一次' })
  passTime()
  expect(await toldTimes(id)).toEqual(everywhere(published))
  await approve(server, admin, id, revision)
  const approved = passTime()
  expect(await toldTimes(id)).toEqual(everywhere(approved))
})

/** Lets a minute pass; says when it began. */
function passTime(): string {
  const before = server.clock.now().toISOString()
  server.clock.advance(minute)
  return before
}

/** Every place where readers and machines are told when a post was changed. */
async function toldTimes(id: string) {
  const page = (
    await server.inject('GET', pathOf.post(id), { headers: { accept: 'text/html' } })
  ).body
  const atom = (await server.get(`/feeds/users/${author.id}.atom`)).body
  const month = monthOf(server.clock.now()).slice(0, 7)
  const map = (await server.get(`/sitemaps/posts-${month}.xml`)).body
  return {
    api: (await server.get(`/api/posts/${id}`)).json<Schemas['PostDetail']>().updateTime,
    openGraph: /"article:modified_time" content="([^"]*)"/.exec(page)?.[1],
    facts: /"dateModified":"([^"]*)"/.exec(page)?.[1],
    entry: /<entry>.*<updated>(.*)<\/updated>/s.exec(atom)?.[1],
    feed: /<updated>(.*)<\/updated>/.exec(atom)?.[1],
    map: new RegExp(`${id}</loc><lastmod>([^<]*)<`).exec(map)?.[1],
  }
}

const everywhere = (time: string) => ({
  api: time,
  openGraph: time,
  facts: time,
  entry: time,
  feed: time,
  map: time,
})
