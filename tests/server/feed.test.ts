import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { copyPublished, openTopic, publish, refusalOf } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
afterAll(() => server.close())

describe('关注的文章', () => {
  test('关注的人与话题的文章，最新的在前，两边都有的只出现一次', async () => {
    const [me, friend, stranger] = await members()
    const topic = await openTopic(server, admin, '夜航船')
    await follow(me, friend)
    await server.post(`/api/topics/${topic.id}/follow`, undefined, me.token)
    await write(stranger, '没有关注的人写的')
    const first = await write(friend, '朋友写的')
    const second = await write(stranger, '话题里的', [topic.id])
    const third = await write(friend, '朋友写在话题里的', [topic.id])
    expect(await titles(me)).toEqual([third, second, first])
    expect(await titles(stranger)).toEqual([])
  })

  test('按游标一页一页地读，不重不漏，往回读也一样', async () => {
    const [me, one, other] = await members()
    await follow(me, one)
    await follow(me, other)
    const written: string[] = []
    for (const number of [1, 2, 3, 4, 5]) {
      written.unshift(await write(number % 2 === 0 ? one : other, `连载之${number}`))
    }
    const top = await read(me, 'pageSize=2')
    const middle = await read(me, `pageSize=2&cursor=${top.nextCursor}`)
    const last = await read(me, `pageSize=2&cursor=${middle.nextCursor}`)
    expect([top, middle, last].map(({ items }) => items.map(({ title }) => title))).toEqual([
      written.slice(0, 2),
      written.slice(2, 4),
      written.slice(4),
    ])
    expect(last).toMatchObject({ hasMore: false, nextCursor: null })
    const back = await read(me, `pageSize=2&direction=prev&cursor=${last.prevCursor}`)
    expect(back.items).toEqual(middle.items)
  })

  test('静音的人与互相屏蔽的人不在其中，取消关注之后也不在', async () => {
    const [me, muted, blocking] = await members()
    const topic = await openTopic(server, admin, '不想看见')
    await server.post(`/api/topics/${topic.id}/follow`, undefined, me.token)
    for (const author of [muted, blocking]) {
      await follow(me, author)
      await write(author, `${author.account.nickName}写的`, [topic.id])
    }
    expect(await titles(me)).toHaveLength(2)
    await server.post(`/api/mutes/${muted.id}`, undefined, me.token)
    await server.post(`/api/blocks/${me.id}`, undefined, blocking.token)
    expect(await titles(me)).toEqual([])
    await server.delete(`/api/mutes/${muted.id}`, me.token)
    expect(await titles(me)).toHaveLength(1)
    await server.delete(`/api/userfollow/unfollow/${muted.id}`, me.token)
    await server.delete(`/api/topics/${topic.id}/follow`, me.token)
    expect(await titles(me)).toEqual([])
  })

  test('话题里静音的人连写六百篇，后面的一篇翻得到，不丢也不重；往回翻也一样', async () => {
    const [me, muted, other] = await members()
    const topic = await openTopic(server, admin, '一人的独白')
    const quiet = await openTopic(server, admin, '安静的角落')
    for (const { id } of [topic, quiet])
      await server.post(`/api/topics/${id}/follow`, undefined, me.token)
    const [first, second] = [
      await write(other, '独白之前', [topic.id]),
      await write(other, '角落里的旧文', [quiet.id]),
    ]
    await writeMany(muted, 600, topic.id)
    const last = await write(other, '独白之后', [topic.id, quiet.id])
    await server.post(`/api/mutes/${muted.id}`, undefined, me.token)

    const pages = [await read(me, 'pageSize=5')]
    expect(pages[0]).toMatchObject({ hasMore: true, items: [{ title: last }] })
    for (let page = pages[0]; page?.nextCursor; pages.push(page))
      page = await read(me, `pageSize=5&cursor=${page.nextCursor}`)
    const shown = pages.flatMap(({ items }) => items.map(({ title }) => title))
    expect(shown).toEqual([last, second, first])
    const back = []
    for (let page = pages.at(-1); page?.prevCursor; back.push(page))
      page = await read(me, `pageSize=5&direction=prev&cursor=${page.prevCursor}`)
    expect(back.flatMap(({ items }) => items.map(({ title }) => title))).toContain(last)
  })

  test('别人的游标不能用', async () => {
    const [me, friend, other] = await members()
    await follow(me, friend)
    await write(friend, '上篇')
    await write(friend, '下篇')
    const { nextCursor } = await read(me, 'pageSize=1')
    const answer = await server.get(`/api/posts/feed?cursor=${nextCursor}`, other.token)
    expect(refusalOf(answer)).toEqual({ status: 400, code: 1000, fields: ['cursor'] })
  })
})

const members = async () =>
  [
    await server.createMember(),
    await server.createMember(),
    await server.createMember(),
  ] as const

const follow = (member: Member, other: Member) =>
  server.post(`/api/userfollow/follow/${other.id}`, undefined, member.token)

async function write(author: Member, title: string, topicIds: string[] = []) {
  server.clock.advance(minute / 10)
  await publish(server, author, { title, topicIds })
  return title
}

/** All later than what was written before. */
async function writeMany(author: Member, count: number, topicId: string) {
  server.clock.advance(minute / 10)
  const { id } = await publish(server, author, { topicIds: [topicId] })
  await copyPublished(server, id, count - 1)
}

async function read({ token }: Member, query = '') {
  const answer = await server.get(`/api/posts/feed?${query}`, token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{
    items: { title: string }[]
    nextCursor: string | null
    prevCursor: string | null
    hasMore: boolean
  }>()
}

const titles = async (member: Member) => (await read(member)).items.map(({ title }) => title)
