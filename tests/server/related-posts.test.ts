import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { posts } from '#server/db/schema/posts.ts'
import { second } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { createCategory, openTopic, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let author: Member
beforeAll(async () => {
  server = await startServer()
  author = await server.createMember()
})
afterAll(() => server.close())

const neighbours = async (id: string) =>
  (await server.get(`/api/posts/${id}/neighbours`)).json<
    components['schemas']['PostNeighbours']
  >()

test('上一篇与下一篇是同一作者的，别人的不算，没公开的跳过', async () => {
  const writer = await server.createMember()
  const made: { id: string; title: string }[] = []
  for (let at = 0; at < 4; at += 1) {
    const { id, title } = await publish(server, writer)
    made.push({ id, title })
    await publish(server, author)
    server.clock.advance(second)
  }
  const [first, skipped, third, last] = made
  if (!first || !skipped || !third || !last) throw new Error('four posts were made')
  await server.core.db
    .update(posts)
    .set({ status: 'takenDown' })
    .where(eq(posts.id, skipped.id))
  expect(await neighbours(third.id)).toMatchObject({ previous: first, next: last })
  expect(await neighbours(first.id)).toMatchObject({ previous: null, next: third })
  expect(await neighbours(last.id)).toMatchObject({ previous: third, next: null })
})

test('相关的：标签比话题近，话题比分类近，越像的越在前，最多四篇', async () => {
  const admin = await server.createAdmin()
  const { id: categoryId } = await createCategory(server, admin, '木工')
  const { id: topicId } = await openTopic(server, admin, '手作')
  const of = async (what: { tags?: string[]; topicIds?: string[]; categoryIds?: string[] }) =>
    (await publish(server, author, what)).id
  const here = await of({
    tags: ['凳子', '榫卯'],
    topicIds: [topicId],
    categoryIds: [categoryId],
  })
  const byCategory = await of({ categoryIds: [categoryId] })
  const byTopic = await of({ topicIds: [topicId] })
  const byTag = await of({ tags: ['凳子'] })
  const byBoth = await of({ tags: ['凳子', '榫卯'] })
  await of({ tags: ['面包'] })
  const ids = async () => (await neighbours(here)).related.map(({ id }) => id)
  expect(await ids()).toEqual([byBoth, byTag, byTopic, byCategory])
  const nearest = await of({ tags: ['凳子', '榫卯'], topicIds: [topicId] })
  expect(await ids()).toEqual([nearest, byBoth, byTag, byTopic])
  await server.core.db.update(posts).set({ status: 'takenDown' }).where(eq(posts.id, byBoth))
  server.services.responseCache.forget()
  expect(await ids()).toEqual([nearest, byTag, byTopic, byCategory])
})

test('旧的那篇像得多：别的标签下有三十篇更新的，它还是在前', async () => {
  const admin = await server.createAdmin()
  const { id: categoryId } = await createCategory(server, admin, '园艺')
  const of = async (what: { tags?: string[]; categoryIds?: string[] }) =>
    (await publish(server, author, what)).id
  const alike = await of({ tags: ['月季', '修剪'], categoryIds: [categoryId] })
  const here = await of({ tags: ['月季', '修剪'], categoryIds: [categoryId] })
  for (let at = 0; at < 31; at += 1) await of({ tags: ['修剪'], categoryIds: [categoryId] })
  const [first] = (await neighbours(here)).related
  expect(first?.id).toBe(alike)
})

test('什么都没标的文章没有相关的', async () => {
  const { id } = await publish(server, author)
  expect(await neighbours(id)).toMatchObject({ related: [] })
})
