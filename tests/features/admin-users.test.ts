import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureOf } from '#machines/lib/failure.ts'
import type { AdminUser } from '#src/data/admin/users.ts'
import type { Api } from '#src/data/api.ts'
import { noAnswer } from '#src/features/admin/table/answer.ts'
import type { Answer } from '#src/features/admin/table/table.types.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { userDecisions } from '#src/features/admin/users/user-decisions.ts'
import { day } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { openReader } from '#tests/support/reader.tsx'

let server: TestServer
let first: Member
let other: Member
beforeAll(async () => {
  server = await startServer()
  first = await server.createAdmin({ nickName: '先看的' })
  other = await server.createAdmin({ nickName: '后改的' })
})
afterAll(() => server.close())

test('别人刚撤了管理员，再取消 VIP：管理员不会回来，说是谁改的；照新的再取消就成', async () => {
  const { api, read, byOther } = await open({ roles: ['Admin', 'VIP', 'Wizard'] })
  const seen = await read()
  await byOther.decide('demote', seen)
  expect(await refused(decide(api, 'takeVip', seen))).toEqual([
    'conflict',
    '后改的 刚改过身份，请重新查看',
  ])
  expect(await read()).toMatchObject({ roles: ['VIP', 'Wizard'] })
  await decide(api, 'takeVip', await read())
  expect(await read()).toMatchObject({ roles: ['Wizard'] })
})

test('别人刚永久封禁了，再按旧的样子封一周或解除：都不行，说是谁封的；看到了再改就成', async () => {
  const { api, read, byOther } = await open({})
  const free = await read()
  await decide(api, 'ban', free, { until: inDays(1) })
  const short = await read()
  await byOther.decide('ban', short)
  const told = ['conflict', '后改的 已经永久封禁，请重新查看']
  expect(await refused(decide(api, 'ban', free, { until: inDays(7) }))).toEqual(told)
  expect(await refused(decide(api, 'ban', short, { until: inDays(7) }))).toEqual(told)
  expect(await refused(decide(api, 'lift', short))).toEqual(told)
  expect(await decideAll(api, 'lift', [short])).toMatchObject({
    failed: [{ message: told[1] }],
  })
  expect(await read()).toMatchObject({ isBannedForever: true })

  const until = inDays(7)
  await decide(api, 'ban', await read(), { until })
  expect(await read()).toMatchObject({ isBannedForever: false, bannedUntil: until })
  const week = await read()
  await byOther.decide('lift', week)
  expect(await refused(decide(api, 'ban', week, { until: inDays(30) }))).toEqual([
    'conflict',
    '后改的 已经解除了封禁',
  ])
})

test('看到的封禁自己到期了：再封一次不算改了别人的', async () => {
  const { api, read } = await open({
    bannedUntil: new Date(server.clock.now().getTime() + 1000),
  })
  const seen = await read()
  server.clock.advance(2000)
  await decide(api, 'ban', seen, { until: inDays(7) })
  expect(await read()).toMatchObject({ status: 'banned' })
})

test('一起解除几个：看到时没有被封、后来别人永久封了的，还封着', async () => {
  const [banned, { api, read, byOther }] = [await open({ bannedForever: true }), await open({})]
  const [one, free] = [await banned.read(), await read()]
  await byOther.decide('ban', free)
  expect(await decideAll(api, 'lift', [one, free])).toEqual({
    succeeded: [one.id],
    failed: [{ id: free.id, code: 1006, message: '后改的 已经永久封禁，请重新查看' }],
  })
  expect(await read()).toMatchObject({ isBannedForever: true })
})

test('解除的答复丢了，一个或一起再解除一次：还是成了', async () => {
  const [{ api, read }, other] = [
    await open({ bannedForever: true }),
    await open({ bannedForever: true }),
  ]
  const [one, some] = [await read(), [await other.read()]]
  const lift = { clientId: 'once' }
  await decide(api, 'lift', one, lift)
  expect(await decide(api, 'lift', one, lift)).toMatchObject({ status: 'active' })
  const lifted = await decideAll(api, 'lift', some, lift)
  expect(lifted).toMatchObject({ succeeded: some.map(({ id }) => id), failed: [] })
  expect(await decideAll(api, 'lift', some, lift)).toEqual(lifted)
})

const told = userDecisions.filter(({ ask }) => {
  const { reason, reasonLabel } = ask?.(['她'], []) ?? {}
  return reason !== undefined && reasonLabel === undefined
})

test.each(told)('$label：说会写给当事人的，当事人读得到原因', async ({ key }) => {
  const { api, read } = await open(key === 'lift' ? { bannedForever: true } : {})
  const { id } = await decide(api, key, await read(), { until: inDays(7) }).then(read)
  await server.core.outbox.idle()
  const notices = await server.core.db
    .select()
    .from(notifications)
    .where(eq(notifications.recipientId, id))
  expect(notices.map(({ detail }) => detail)).toEqual([because.reason])
})

const because = { ...noAnswer, reason: '因为' }

const inDays = (days: number) =>
  new Date(server.clock.now().getTime() + days * day).toISOString()

/** A member whom two administrators have before them. */
async function open(member: Parameters<TestServer['createMember']>[0]) {
  const { id } = await server.createMember(member)
  const [{ api }, theirs] = [openReader(server, first), openReader(server, other)]
  const read = () => api.get('/api/admin/users/{id}', { params: { path: { id } } })
  const byOther = { decide: (key: string, row: AdminUser) => decide(theirs.api, key, row) }
  return { api, read, byOther }
}

const decide = async (api: Api, key: string, row: AdminUser, answer: Partial<Answer> = {}) =>
  decisionOf(key)?.run(api, row, { ...because, ...answer })

const decideAll = async (
  api: Api,
  key: string,
  rows: readonly AdminUser[],
  answer: Partial<Answer> = {},
) => decisionOf(key)?.batch?.(api, rows, { ...because, ...answer })

const decisionOf = (key: string) => userDecisions.find((one) => one.key === key)

const refused = (deed: Promise<unknown>) =>
  deed.then(
    () => 'done',
    (error: unknown) => {
      const failure = failureOf(error)
      return [failure.kind, 'message' in failure && failure.message]
    },
  )
