import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { lockComment, lockPost } from '#server/comments/comments.store.ts'
import { takeTurn } from '#server/outbox/outbox.store.ts'
import { shareAccounts } from '#server/users/accounts.store.ts'
import { comment } from '#tests/support/comments.ts'
import { testEngine } from '#tests/support/database.ts'
import { untilLockIsAwaited } from '#tests/support/held-statements.ts'
import type { Member } from '#tests/support/members.ts'
import { publish } from '#tests/support/posts.ts'
import { handleCase, report } from '#tests/support/reports.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { settled } from '#tests/support/stored.ts'

/*
 * An imported author is merged into an account: what takes the author alone goes on to the author's posts. Whoever holds
 * one of those must not wait for the author.
 */

let server: TestServer
let admin: Member
let made = 0

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
afterAll(() => server.close())

interface Scene {
  author: { id: string; nickName: string }
  postId: string
}

/** What touches a post and its author. Each is prepared, and answers what does it. */
const writes: [string, (scene: Scene) => Promise<() => PromiseLike<{ statusCode: number }>>][] =
  [
    [
      '评论提到作者',
      async ({ author, postId }) => {
        const { token } = await server.createMember()
        const body = { content: `@${author.nickName} 你好` }
        return () => server.post(`/api/posts/${postId}/comments`, body, token)
      },
    ],
    [
      '改评论，提到作者',
      async ({ author, postId }) => {
        const { token } = await server.createMember()
        const { id } = await comment(server, { token }, postId)
        const body = { content: `@${author.nickName} 你好` }
        return () => server.put(`/api/comments/${id}`, body, token)
      },
    ],
    [
      '访客读文章',
      async ({ postId }) =>
        () =>
          server.post(`/api/posts/${postId}/view`),
    ],
    [
      '管理员下架文章',
      async ({ postId }) => {
        const path = `/api/admin/posts/${postId}/take-down`
        return () => server.post(path, { reason: '广告' }, admin.token)
      },
    ],
    [
      '管理员在文章页上删除它',
      async ({ postId }) =>
        () =>
          server.delete(`/api/posts/${postId}`, admin.token),
    ],
    [
      '处理举报，下架文章',
      async ({ postId }) => {
        const about = { type: 0, targetId: postId } as const
        const { id } = await report(server, await server.createMember(), about)
        return () => handleCase(server, admin, id, { action: 2 })
      },
    ],
  ]

test.each(writes)(
  '%s，同时作者并进另一个账号：先写完，再并进来，谁也不为谁作废',
  async (_, prepare) => {
    const { heir, ...scene } = await imported()
    const write = await prepare(scene)
    await settled(server)
    const post = await hold((tx) => lockPost(tx, scene.postId))
    const writing = write()
    await untilLockIsAwaited(server)
    const merging = server.services.placeholders.merge(scene.author.id, heir.id)
    await untilLockIsAwaited(server, 2)
    await post.release()
    const { statusCode } = await writing
    expect([statusCode, await merging]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      expect.objectContaining({ id: heir.id }),
    ])
  },
)

test('撤回举报，同时作者并进另一个账号：先并进来，再撤回，谁也不为谁作废', async () => {
  const { heir, author, postId } = await imported()
  const reporter = await server.createMember()
  const { id } = await report(server, reporter, { type: 0, targetId: postId })
  const said = await comment(server, reporter, postId)
  await server.core.db
    .update(comments)
    .set({ authorId: author.id })
    .where(eq(comments.id, said.id))
  const held = await hold((tx) => lockComment(tx, said.id))
  const merging = server.services.placeholders.merge(author.id, heir.id)
  await untilLockIsAwaited(server)
  const withdrawing = server.delete(`/api/report/${id}`, reporter.token)
  await untilLockIsAwaited(server, 2)
  await held.release()
  expect(await merging).toMatchObject({ id: heir.id })
  expect((await withdrawing).statusCode).toBe(204)
})

test('举报，同时作者并进另一个账号：先并进来，举报算在现在的作者头上', async () => {
  const { heir, author, postId } = await imported()
  const reporter = await server.createMember()
  const { db } = server.core
  const said = await comment(server, reporter, postId)
  await db.update(comments).set({ authorId: author.id }).where(eq(comments.id, said.id))
  const held = await hold((tx) => lockComment(tx, said.id))
  const merging = server.services.placeholders.merge(author.id, heir.id)
  await untilLockIsAwaited(server)
  const reporting = report(server, reporter, { type: 0, targetId: postId })
  await untilLockIsAwaited(server, 2)
  await held.release()
  await merging
  const { id } = await reporting
  const found = await db
    .select({ targetAuthorId: reports.targetAuthorId })
    .from(reports)
    .where(eq(reports.id, id))
  expect(found).toEqual([{ targetAuthorId: heir.id }])
})

// Transactions of the embedded engine take turns.
test.runIf(testEngine === 'postgres')(
  '评论同时提到要合并的两个账号，无论谁在前：评论不等，合并等它',
  async () => {
    const { heir, author } = await imported()
    const { id: postId } = await publish(server, admin)
    const shared = await hold((tx) => shareAccounts(tx, [author.id]))
    const merging = server.services.placeholders.merge(author.id, heir.id)
    await untilLockIsAwaited(server)
    const by = await server.createMember()
    const content = `@${author.nickName} @${heir.account.nickName} 你们好`
    await expect(comment(server, by, postId, { content })).resolves.toMatchObject({ content })
    await shared.release()
    expect(await merging).toMatchObject({ id: heir.id })
  },
)

test.runIf(testEngine === 'postgres')(
  '合并要等两个账号里的任何一个时，另一个没有被它占着',
  async () => {
    const { heir, author } = await imported()
    const shared = await hold((tx) => shareAccounts(tx, [heir.id]))
    const merging = server.services.placeholders.merge(author.id, heir.id)
    await untilLockIsAwaited(server)
    const other = await hold((tx) => shareAccounts(tx, [author.id]))
    await shared.release()
    await untilLockIsAwaited(server)
    await server.core.db.transaction((tx) => shareAccounts(tx, [heir.id]))
    await other.release()
    expect(await merging).toMatchObject({ id: heir.id })
  },
)

test.runIf(testEngine === 'postgres')(
  '一次通知几个人，同时其中的作者并进另一个账号：先并进来，再通知还在的人，谁也不为谁作废',
  async () => {
    // Before the author, in whatever order the database finds them.
    const reader = await server.createMember()
    const { heir, author, postId } = await imported()
    // Given to a mailbox, and nobody has come in: told as everybody, and still to be merged.
    const { db } = server.core
    await db.update(accounts).set({ status: 'active' }).where(eq(accounts.id, author.id))
    const by = await server.createMember()
    const { id } = await comment(server, by, postId)
    await settled(server)
    const turn = await hold((tx) => takeTurn(tx))
    const content = `@${reader.account.nickName} 看看`
    await server.put(`/api/comments/${id}`, { content }, by.token)
    await server.post(`/api/posts/${postId}/like`, undefined, by.token)
    const recipient = await hold((tx) =>
      tx.select().from(accounts).where(eq(accounts.id, reader.id)).for('update'),
    )
    await turn.release()
    const telling = settled(server)
    await untilLockIsAwaited(server)
    const post = await hold((tx) => lockPost(tx, postId))
    const merging = server.services.placeholders.merge(author.id, heir.id)
    await untilLockIsAwaited(server, 2)
    await recipient.release()
    await untilLockIsAwaited(server, 2)
    await post.release()
    await telling
    expect(await merging).toMatchObject({ id: heir.id })
    const told = await db
      .select({ id: notifications.recipientId, cause: notifications.cause })
      .from(notifications)
      .where(and(eq(notifications.postId, postId), eq(notifications.senderId, by.id)))
      .orderBy(notifications.cause)
    expect(told).toEqual([
      { id: author.id, cause: `comment:${id}` },
      { id: reader.id, cause: `mention:${id}` },
    ])
  },
)

/** A post of an author who was imported, and an account for it. */
async function imported() {
  made += 1
  const key = { importKey: `author:${made}`, name: `林间${made}号` }
  const author = await server.services.placeholders.ensure(key)
  const heir = await server.createMember()
  const { id: postId } = await publish(server, await server.createMember())
  await server.core.db.update(posts).set({ authorId: author.id }).where(eq(posts.id, postId))
  return { author, heir, postId }
}

/** A transaction that locks something, and holds it until it is released. */
async function hold(lock: (tx: Transaction) => PromiseLike<unknown>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let ended: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    ended = server.core.db.transaction(async (tx) => {
      await lock(tx)
      resolve()
      await released
    })
    ended.catch(reject)
  })
  return {
    release: () => {
      release()
      return ended
    },
  }
}
