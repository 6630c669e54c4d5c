import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#openapi/generated/operations.ts'
import { hashPassword } from '#server/auth/credentials.ts'
import type { OperationId } from '#server/contract/handlers.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { lockComment } from '#server/comments/comments.store.ts'
import { comments } from '#server/db/schema/comments.ts'
import { posts } from '#server/db/schema/posts.ts'
import { asAdmin, asMember } from '#server/db/as-member.ts'
import { lockPair, updateAccount } from '#server/users/accounts.store.ts'
import { requests } from '#tests/fixtures/authorisation-requests.ts'
import { bansOf } from '#tests/support/bans.ts'
import { comment } from '#tests/support/comments.ts'
import { demandStatus, freshAddress, goodPassword } from '#tests/support/door.ts'
import { fromContract } from '#tests/support/example-request.ts'
import { untilLockIsAwaited } from '#tests/support/held-statements.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { everything, settled } from '#tests/support/stored.ts'

/*
 * A request that was let in before the ban, by a process that has not heard of it: the ban is written without a word to
 * anybody, so only the transaction of the write itself can notice.
 */

let server: TestServer
let passwordHash: string
let admin: Member

beforeAll(async () => {
  server = await startServer()
  passwordHash = await hashPassword(goodPassword)
  admin = await server.createAdmin({ passwordHash })
})
afterAll(() => server.close())

/** Ending a session is what the ban does, too; and these change nothing. */
const harmless = new Set<string>([
  'logout',
  'revokeSession',
  'revokeOtherSessions',
  'searchTopics',
])

/** What nobody does to their own. */
const towardsOthers = new Set<string>(['recordPostView', 'createReport'])

const writes = writingCalls()

test('成员的每一个写入的调用都在这里', () => {
  expect(writes).toEqual(
    expect.arrayContaining([
      'savePostDraft',
      'publishPost',
      'createComment',
      'likePost',
      'favouritePost',
      'followUser',
      'sendMessage',
      'createReport',
      'uploadImage',
      'saveProfile',
      'createTopic',
      'likeComment',
      'blockUser',
    ]),
  )
})

test.each(writes)('%s：封禁提交之后，进了门的请求什么也留不下', async (id) => {
  const owner = await server.createMember({ passwordHash })
  const caller = towardsOthers.has(id) ? await server.createMember({ passwordHash }) : owner
  const request =
    (await requests[id]?.({ server, owner, admin, caller, isWelcome: true })) ?? {}
  // A follow and the like are aimed at the owner, who is the caller here.
  const aimed = request.id === owner.id ? { ...request, id: admin.id } : request
  await settled(server)
  await server.get('/api/account', caller.token)
  await server.core.db
    .update(accounts)
    .set({ bannedForever: true })
    .where(eq(accounts.id, caller.id))
  const before = await everything(server)

  const { method, path } = operations[id]
  const { url, body } = fromContract(method, path, aimed)
  const answer = await server.inject(method.toUpperCase(), url, {
    token: caller.token,
    remoteAddress: freshAddress(),
    ...(request.payload ? { payload: request.payload } : { body }),
    ...(request.headers ? { headers: request.headers } : {}),
  })
  await settled(server)

  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([403, 2006])
  expect(await everything(server)).toEqual(before)
})

describe('真的同时', () => {
  test('写入在前，封禁等它写完；封禁在前，写入被拒绝', async () => {
    const [ann, post] = await withPost()
    const order: string[] = []
    const gate = createGate()
    const inside = createGate()
    const writing = asMember(server.core, ann.id, async (tx) => {
      inside.open()
      await gate.opened
      await tx.insert(comments).values(commentOf(ann, post))
    }).then(() => order.push('written'))
    await inside.opened
    const banning = bansOf(server)
      .ban(ann.id, { until: null, reason: '同时' })
      .then(() => order.push('banned'))
    const late = asMember(server.core, ann.id, (tx) =>
      tx.insert(comments).values(commentOf(ann, post)),
    ).catch((error: unknown) => order.push(String(error)))
    await untilLockIsAwaited(server)
    gate.open()
    await Promise.all([writing, banning])
    await late
    expect(order.slice(0, 2)).toEqual(['written', 'banned'])
    const after = asMember(server.core, ann.id, (tx) =>
      tx.insert(comments).values(commentOf(ann, post)),
    )
    await expect(after).rejects.toMatchObject({ code: 2006 })
  })

  test('写到一半，名下要并进来一个导入的作者：先写完，再并进来，谁也不为谁作废', async () => {
    const ann = await server.createMember()
    const importKey = 'author:ann'
    const author = await server.services.placeholders.ensure({ importKey, name: '安' })
    const gate = createGate()
    const inside = createGate()
    const writing = asMember(server.core, ann.id, async (tx) => {
      inside.open()
      await gate.opened
      await lockPair(tx, [ann.id, author.id])
      return updateAccount(tx, ann.id, { postCount: 1 })
    })
    await inside.opened
    const merging = server.services.placeholders.merge(author.id, ann.id)
    await untilLockIsAwaited(server)
    gate.open()
    expect(await writing).toMatchObject({ postCount: 1 })
    expect(await merging).toMatchObject({ id: ann.id, importKey, postCount: 1 })
  })

  test('接受评论的申诉，同时名下要并进来文章的作者：先接受，再并进来，谁也不为谁作废', async () => {
    const [ann, postId] = await withPost()
    const author = await server.services.placeholders.ensure({ importKey: 'bo', name: '博' })
    await server.core.db.update(posts).set({ authorId: author.id }).where(eq(posts.id, postId))
    const { id } = await comment(server, ann, postId)
    const hidden = { reason: '广告' }
    demandStatus(await server.post(`/api/admin/comments/${id}/hide`, hidden, admin.token), 200)
    const about = { targetType: 2, targetId: id, text: '这不是广告。' }
    const appeal = (await server.post('/api/appeals', about, ann.token)).json<{ id: string }>()
    const gate = createGate()
    const inside = createGate()
    const holding = server.core.db.transaction(async (tx) => {
      await lockComment(tx, id)
      inside.open()
      await gate.opened
    })
    await inside.opened
    const answer = { version: 1, accepted: true, message: '我们看错了。' }
    const accepting = server.post(`/api/admin/appeals/${appeal.id}/decide`, answer, admin.token)
    await untilLockIsAwaited(server)
    const merging = server.services.placeholders.merge(author.id, ann.id)
    await untilLockIsAwaited(server, 2)
    gate.open()
    await holding
    expect((await accepting).json()).toMatchObject({ status: 'accepted' })
    expect(await merging).toMatchObject({ id: ann.id, importKey: 'bo' })
  })

  test('管理员写到一半被撤职：先写完，再撤职；在那之后的什么也写不成', async () => {
    const late = await server.createAdmin()
    const order: string[] = []
    const gate = createGate()
    const inside = createGate()
    const writing = asAdmin(server.core, late.id, async () => {
      inside.open()
      await gate.opened
    }).then(() => order.push('written'))
    await inside.opened
    const path = `/api/admin/users/${late.id}/roles`
    const demoting = server
      .put(path, { roles: [], reason: '同时' }, admin.token)
      .then(({ statusCode }) => order.push(`demoted ${statusCode}`))
    await untilLockIsAwaited(server)
    gate.open()
    await Promise.all([writing, demoting])
    expect(order).toEqual(['written', 'demoted 200'])
    const after = asAdmin(server.core, late.id, () => Promise.resolve())
    await expect(after).rejects.toMatchObject({ code: 1002 })
  })

  test('一阵写入里封禁：封禁提交之后，这个账号一行也不多', async () => {
    const [ann, post] = await withPost()
    const write = (number: number) =>
      server.inject('POST', `/api/posts/${post}/comments`, {
        token: ann.token,
        body: { content: `第 ${number} 条` },
        remoteAddress: freshAddress(),
      })
    const burst = Array.from({ length: 12 }, (_, number) => write(number))
    await bansOf(server).ban(ann.id, { until: null, reason: '刷屏' })
    const atBan = await server.core.db.$count(comments, eq(comments.authorId, ann.id))
    const answers = await Promise.all([...burst, write(12)])
    const accepted = answers.filter(({ statusCode }) => statusCode === 201).length
    const stored = await server.core.db.$count(comments, eq(comments.authorId, ann.id))
    expect(stored).toBe(atBan)
    expect(accepted).toBe(stored)
    expect(answers.at(-1)?.statusCode).toBe(403)
  })
})

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

function writingCalls(): OperationId[] {
  // The contract's ids, which the type of `operations` lists.
  return (Object.keys(operations) as OperationId[]).filter((id) => {
    const { method, role, security } = operations[id]
    return method !== 'get' && role === null && security !== 'public' && !harmless.has(id)
  })
}

async function withPost(): Promise<[Member, string]> {
  const ann = await server.createMember()
  const body = { title: '题', format: 0, content: '正文', categoryIds: [], tags: [] }
  const answer = await server.post('/api/posts/publish', body, admin.token)
  return [ann, answer.json<{ id: string }>().id]
}

function commentOf(author: Member, postId: string) {
  const now = server.core.clock.now()
  const id = server.core.newId()
  return { id, postId, authorId: author.id, content: '好', createdAt: now, updatedAt: now }
}
