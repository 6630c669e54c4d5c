import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { captureStatements } from '#tests/support/captured-sql.ts'
import { comment } from '#tests/support/comments.ts'
import { testEngine } from '#tests/support/database.ts'
import type { Member } from '#tests/support/members.ts'
import { rowsRead, vacuum } from '#tests/support/plans.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let reader: Member
let muted: Member
let other: Member

beforeAll(async () => {
  server = await startServer()
  reader = await server.createMember()
  muted = await server.createMember()
  other = await server.createMember()
  await server.post(`/api/mutes/${muted.id}`, undefined, reader.token)
})
afterAll(() => server.close())

test.each(['newest', 'oldest', 'hottest'])(
  '静音的人连评一千二百条，按 %s 顺着游标看得到前后别人的，不重不漏',
  async (sortBy) => {
    const { id } = await publish(server, other)
    const said = [await say(other, id)]
    await sayMuch(await say(muted, id), 1_200)
    server.clock.advance(60_000)
    said.push(await say(other, id))
    const pages = await readAll<Schemas['CommentThreadPage']>(
      `/api/posts/${id}/comments?sortBy=${sortBy}&pageSize=5`,
    )
    const ids = pages.flatMap(({ items }) => items.map((it) => it.id))
    expect(ids.toSorted()).toEqual(said.toSorted())
    expect(pages[0]).toMatchObject({ isTotalCapped: true })
  },
)

test('回复也一样', async () => {
  const { id } = await publish(server, other)
  const root = await say(other, id)
  const before = await say(other, id, root)
  await sayMuch(await say(muted, id, root), 600)
  server.clock.advance(60_000)
  const after = await say(other, id, root)
  const pages = await readAll<Schemas['CommentCursorPage']>(
    `/api/comments/${root}/replies?pageSize=5`,
  )
  expect(pages.flatMap(({ items }) => items.map((it) => it.id))).toEqual([before, after])
})

describe.runIf(testEngine === 'postgres')('静音的人评了两万条', () => {
  test('每一页只看一段，总数也只数到够', async () => {
    const { id } = await publish(server, other)
    const threads = await say(muted, id)
    const root = await say(other, id)
    await sayMuch(threads, 20_000)
    await sayMuch(await say(muted, id, root), 20_000)
    for (let number = 0; number < 10; number += 1) {
      const elsewhere = await publish(server, other)
      await sayMuch(await say(other, elsewhere.id), 1_000)
    }
    await vacuum(server)
    const token = await server.tokenFor(reader)
    const captured = captureStatements()
    for (const sortBy of ['newest', 'oldest', 'hottest'])
      await server.get(`/api/posts/${id}/comments?sortBy=${sortBy}`, token)
    await server.get(`/api/comments/${root}/replies`, token)
    captured.stop()
    const asked = captured.take().filter(({ text }) => text.includes('from "comments"'))
    expect(asked.length).toBeGreaterThan(7)
    const read = []
    for (const statement of asked) read.push(await rowsRead(server, statement))
    expect(Math.max(...read)).toBeLessThanOrEqual(2_000)
  })
})

async function say(author: Member, postId: string, parentId?: string) {
  server.clock.advance(1_000)
  return (await comment(server, author, postId, parentId ? { parentId } : {})).id
}

/** The same again, so many times, each ten milliseconds later. */
const sayMuch = (id: string, times: number) =>
  server.core.db.execute(sql`
    insert into comments (id, post_id, author_id, root_id, parent_id, content, created_at, updated_at)
    select gen_random_uuid(), post_id, author_id, root_id, parent_id, content, created_at + k * interval '10 milliseconds',
      updated_at
    from comments cross join generate_series(1, ${times}::integer) k where id = ${id}`)

async function readAll<Page extends { nextCursor: string | null }>(url: string) {
  const pages: Page[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await server.get(url + (cursor && `&cursor=${cursor}`), reader.token)
    expect(answer.statusCode, answer.body).toBe(200)
    const page = answer.json<Page>()
    pages.push(page)
    cursor = page.nextCursor
  }
  return pages
}
