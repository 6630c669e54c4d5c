import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postLikes } from '#server/db/schema/reactions.ts'
import { messages } from '#server/db/schema/messages.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'
import { audit, createLedger, type Ledger } from '#tests/faults/ledger.ts'
import type { Member } from '#tests/support/members.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
let author: Member
let reader: Member
let ledger: Ledger
let postId: string

beforeEach(async () => {
  server = await startServer()
  author = await server.createMember()
  reader = await server.createMember()
  ledger = createLedger()
  postId = (await publish(server, author, { title: '写下了' })).id
  ledger.acknowledge({ kind: 'post', text: '写下了', authorId: author.id })
  await server.post(`/api/posts/${postId}/like`, undefined, reader.token)
  ledger.relate({ kind: 'like', memberId: reader.id, targetId: postId }, true)
  await server.post(
    '/api/message/send',
    { receiverId: reader.id, content: '说过了' },
    author.token,
  )
  ledger.acknowledge({ kind: 'message', text: '说过了', authorId: author.id })
})
afterEach(() => server.close())

async function check() {
  await server.core.outbox.idle()
  return audit(server.core.db, ledger)
}
const nothing = {
  lost: [],
  doubled: [],
  halfDone: [],
  wrongCounters: [],
  untold: [],
  untrue: [],
}

test('都在，就什么也不说；没有回音的，在与不在都行', async () => {
  ledger.leaveOpen({ kind: 'message', text: '说过了吗', authorId: author.id })
  ledger.relate({ kind: 'follow', memberId: reader.id, targetId: author.id }, undefined)
  expect(await check()).toEqual(nothing)
  expect(ledger.count()).toBe(3)
})

test('应答过的一句话、一个赞不在了，认得出来', async () => {
  await server.core.outbox.idle()
  await server.core.db.delete(messages)
  await server.core.db.delete(postLikes)
  await server.core.db.update(posts).set({ likeCount: 0 })
  expect(await check()).toEqual({
    ...nothing,
    lost: ['message 说过了', `like ${reader.id} ${postId} given`],
    untrue: [expect.stringMatching(/^a like /)],
  })
})

test('收回过的赞还在，也是丢了一次写入', async () => {
  ledger.relate({ kind: 'like', memberId: reader.id, targetId: postId }, false)
  expect((await check()).lost).toEqual([`like ${reader.id} ${postId} taken back`])
})

test('一句写成了两句，没有应答过的也算', async () => {
  ledger.leaveOpen({ kind: 'post', text: '再写一次', authorId: author.id })
  await publish(server, author, { title: '再写一次' })
  await publish(server, author, { title: '再写一次' })
  expect(await check()).toEqual({ ...nothing, doubled: ['post 再写一次'] })
})

test('只做了一半的、数错了的，认得出来', async () => {
  await server.core.db.delete(postRevisions).where(eq(postRevisions.postId, postId))
  await server.core.db.update(posts).set({ likeCount: 7 })
  expect(await check()).toEqual({
    ...nothing,
    halfDone: [`a post without its text ${postId}`],
    wrongCounters: [`posts.like_count ${postId}`],
  })
})

test('没有告诉的、告诉的不是真的，认得出来', async () => {
  await server.core.outbox.idle()
  await server.core.db.delete(notifications)
  expect(await check()).toEqual({ ...nothing, untold: [`a like ${postId} ${reader.id}`] })
})
