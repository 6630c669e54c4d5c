import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { day } from '#tests/support/clock.ts'
import { comment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { changeSettings } from '#tests/support/moderation.ts'
import { publish, saveDraft } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Pending = components['schemas']['Pending']

let server: TestServer
let admin: Member
let author: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
  author = await server.createMember()
  await changeSettings(server, admin, { sensitiveWords: ['赌博'] })
})
afterAll(() => server.close())

/** Days go by; nobody's token lasts that long. */
async function pass(days: number) {
  server.clock.advance(days * day)
  for (const member of [admin, author]) member.token = await server.tokenFor(member)
}
const now = () => server.clock.now().toISOString()
const oldest = async (queue: keyof Pending) =>
  (await server.get('/api/admin/queues', admin.token)).json<Pending>()[queue].oldestTime

describe('一队里最早的一件', () => {
  test('后来改成含有敏感词的评论，从改的时候等起', async () => {
    const { id: postId } = await publish(server, author)
    const { id } = await comment(server, author, postId, { content: '写得好' })
    await pass(3)
    await server.put(`/api/comments/${id}`, { content: '赌博害人' }, author.token)
    const since = now()
    await pass(1)
    expect(await oldest('comments')).toBe(since)
  })

  test('等着审核的文章从提交的时候等起：早就存下的不算，后来又存的草稿也不算', async () => {
    const words = { title: '攒了很久', content: '赌博害人' }
    const { id } = await saveDraft(server, author, words)
    await pass(3)
    await publish(server, author, { ...words, id, baseRevision: 1 })
    const submitted = now()
    await pass(1)
    expect(await oldest('posts')).toBe(submitted)
    await saveDraft(server, author, { ...words, title: '接着写', id, baseRevision: 1 })
    expect(await oldest('posts')).toBe(submitted)
    await publish(server, author, { ...words, title: '再交', id, baseRevision: 2 })
    const again = now()
    await pass(1)
    await saveDraft(server, author, { ...words, title: '又改', id, baseRevision: 3 })
    expect(await oldest('posts')).toBe(again)
  })
})
