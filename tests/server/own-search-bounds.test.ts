import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { aroundStatements } from '#server/db/around-statements.ts'
import { postRevisions } from '#server/db/schema/posts.ts'
import { minute } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { createCategory, publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

const words = ['甲子', '乙丑', '丙寅', '丁卯', '戊辰', '己巳', '庚午', '辛未']

let server: TestServer
const asked: string[] = []

beforeAll(async () => {
  server = await startServer({
    wrapClient: aroundStatements(async (ask, text) => {
      asked.push(text)
      return ask()
    }),
  })
})
afterAll(() => server.close())

test('搜自己的文章，不管几个词、看几个数，每篇正文只取一次、只转一次大小写', async () => {
  const author = await server.createMember()
  for (let number = 0; number < 3; number += 1)
    await saveDraft(server, author, { content: `${'雨声'.repeat(1_000)}${words.join('')}` })
  asked.length = 0
  const page = await found(author, words.join(' '))
  expect(page).toMatchObject({ total: 3, counts: { all: 3, draft: 3 } })
  const looks = asked.filter((text) => text.includes('strpos('))
  expect(looks).toHaveLength(1)
  expect(looks[0]?.match(/"post_revisions"\."text"/g)).toHaveLength(1)
  expect(looks[0]?.match(/strpos\(/g)).toHaveLength(words.length)
})

test('至多八个不同的词；重复的只算一个', async () => {
  const author = await server.createMember()
  const { id } = await saveDraft(server, author, { content: `${words.join('，')}，Rust` })
  const eight = words.slice(1).join('　')
  expect(idsOf(await found(author, `${eight} rust RUST Rust`))).toEqual([id])
  const refused = await search(author, `${words.join(' ')} 壬申`)
  expect(refusalOf(refused)).toEqual({ status: 400, code: 1000, fields: ['q'] })
  expect(refused.json()).toMatchObject({ message: '一次最多搜 8 个词' })
})

test('一分钟搜三十次；不搜的翻看不算', async () => {
  const author = await server.createMember()
  for (let time = 0; time < 30; time += 1) await found(author, '雨')
  const refused = await search(author, '雨')
  expect(refusalOf(refused)).toMatchObject({ status: 429, code: 1003 })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await server.get('/api/posts/my', author.token)).statusCode).toBe(200)
  expect((await search(author, '  ')).statusCode).toBe(200)
  server.clock.advance(minute)
  expect((await search(await again(author), '雨')).statusCode).toBe(200)
})

test('写得再多，只看最新的八百万字节正文；更早的只看标题，数目说明可能更多', async () => {
  const author = await server.createMember()
  const oldest = await saveDraft(server, author, { title: '鲸歌岛之一', content: '灯塔' })
  for (let number = 0; number < 3; number += 1) {
    server.clock.advance(1_000)
    const { id } = await saveDraft(server, author, { title: `鲸歌岛 ${number}` })
    const content = sql`repeat('雨', 999000) || '灯塔'`
    await server.core.db
      .update(postRevisions)
      .set({ content, text: content })
      .where(eq(postRevisions.postId, id))
  }
  const inTexts = await found(author, '灯塔')
  expect(inTexts).toMatchObject({
    total: 2,
    isTotalCapped: true,
    counts: { draft: 2, isTotalCapped: true },
  })
  expect(idsOf(inTexts)).not.toContain(oldest.id)
  expect(await found(author, '鲸歌岛')).toMatchObject({ total: 4, counts: { draft: 4 } })
  expect(idsOf(await found(author, '鲸歌岛 之一'))).toEqual([oldest.id])
})

test('按状态、分类与页码看搜到的，与数目一致', async () => {
  const author = await server.createMember()
  const category = await createCategory(server, await server.createAdmin(), '搜索')
  const written = []
  for (let number = 0; number < 5; number += 1) {
    server.clock.advance(1_000)
    const categoryIds = number > 1 ? [category.id] : []
    written.unshift(await publish(server, author, { content: '远处的灯塔。', categoryIds }))
  }
  const draft = await saveDraft(server, author, { content: '灯塔' })
  await server.delete(`/api/posts/${written[0]?.id}`, author.token)
  const counts = { all: 5, published: 4, draft: 1, deleted: 1 }
  const second = await found(author, '灯塔', '&status=published&page=2&pageSize=3')
  expect(second).toMatchObject({ total: 4, page: 2, totalPages: 2, counts })
  expect(idsOf(second)).toEqual([written[4]?.id])
  expect(idsOf(await found(author, '灯塔', '&status=draft'))).toEqual([draft.id])
  const filed = await found(author, '灯塔', `&categoryId=${category.id}`)
  expect(filed).toMatchObject({ total: 2, counts: { all: 2, published: 2, deleted: 1 } })
  expect(filed.isTotalCapped).toBe(undefined)
})

const search = ({ token }: Member, q: string, rest = '') =>
  server.get(`/api/posts/my?q=${encodeURIComponent(q)}${rest}`, token)

async function found(author: Member, q: string, rest = '') {
  const answer = await search(author, q, rest)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<components['schemas']['MyPostPage']>()
}

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

/** With a token that the clock has not outlived. */
const again = async (member: Member) => ({ ...member, token: await server.tokenFor(member) })
