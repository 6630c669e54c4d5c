import { eq, inArray, isNull, or } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '#openapi/generated/operations.ts'
import type { OperationId } from '#server/contract/handlers.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog, type AuditRow } from '#server/db/schema/system.ts'
import { actionText, changesOf, targetText } from '#src/features/admin/system/audit-changes.ts'
import { authorisation, callers } from '#tests/fixtures/authorisation-matrix.ts'
import { requests, type Request, type World } from '#tests/fixtures/authorisation-requests.ts'
import { giveUpNotice } from '#tests/support/deliveries.ts'
import { hour } from '#tests/support/clock.ts'
import { freshAddress } from '#tests/support/door.ts'
import { fromContract } from '#tests/support/example-request.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { everything, settled } from '#tests/support/stored.ts'

// The contract's ids, which the type of `operations` lists.
const ids = Object.keys(operations) as OperationId[]
/** It only reads; what it reads by is too long for an address. */
const readers: readonly OperationId[] = ['searchAdminTopics']
/** What an administrator may do, and other members may not; some of it its owner may, too. */
const writers = ids.filter((id) => {
  const cells = authorisation[id].split(' ')
  const [isAdmins, isOthers] = ['admin' as const, 'other' as const].map(
    (caller) => cells[callers.indexOf(caller)] === 'ok',
  )
  return operations[id].method !== 'get' && isAdmins && !isOthers && !readers.includes(id)
})

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server.close())

test.for(writers)('%s 记下是哪位管理员做的，说的都是中文', async (id) => {
  const rows = await noted(id)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.flatMap(rawWordsOf)).toEqual([])
})

test.for(writers)(
  '%s：在别的节点被撤职、封禁、注销的管理员做不成，什么也没有变',
  async (id) => {
    for (const build of buildsOf(id)) {
      const request = await requestOf(build)
      const late = await lateAdmins()
      await settled(server)
      const before = await everything(server)
      const codes: unknown[] = []
      for (const token of late) codes.push(codeOf(await send(id, request, token)))
      await settled(server)
      expect(codes).toEqual([1002, 2006, 2005])
      expect(await everything(server)).toEqual(before)
    }
  },
)

test('到时间系统自己做的，成员自己撤回的，记下的也都是中文', async () => {
  const [admin, member] = [await server.createAdmin(), await server.createMember()]
  const { token } = admin
  const later = new Date(server.clock.now().getTime() + hour).toISOString()
  const ban = { reason: '广告', until: later }
  await server.post(`/api/admin/users/${member.id}/ban`, ban, token)
  const words = { type: 11, title: '维护通知', content: '今晚维护。' }
  await server.post('/api/notifications', { ...words, sendAt: later }, token)
  const owners = []
  for (const id of ['withdrawReport', 'withdrawTopic'] as const) {
    const owner = await server.createMember()
    owners.push(owner.id)
    const world: World = { server, owner, admin, caller: owner, isWelcome: true }
    await send(id, (await requests[id]?.(world)) ?? {}, owner.token)
  }
  server.clock.advance(2 * hour)
  await server.services.jobs.run('ended-bans')
  await server.services.jobs.run('scheduled-notifications')
  const found = await server.core.db
    .select()
    .from(auditLog)
    .where(or(isNull(auditLog.actorId), inArray(auditLog.actorId, owners)))
  expect(new Set(found.map(({ action }) => action))).toEqual(
    new Set(['user.lift', 'notification.send', 'report.withdraw', 'topic.withdraw']),
  )
  expect(found.flatMap(rawWordsOf)).toEqual([])
})

/** What becomes of an administrator without a word to this process, in the order of what it answers then. */
const unheard: Partial<typeof accounts.$inferInsert>[] = [
  { roles: [] },
  { bannedForever: true },
  { status: 'deleted', email: null, passwordHash: null },
]

/** The tokens of some whom this process still takes for administrators. */
async function lateAdmins(): Promise<string[]> {
  const tokens = []
  for (const change of unheard) {
    const { id, token } = await server.createAdmin()
    await server.get('/api/account', token)
    await server.core.db.update(accounts).set(change).where(eq(accounts.id, id))
    tokens.push(token)
  }
  return tokens
}

const codeOf = ({ body, statusCode }: Awaited<ReturnType<typeof send>>): unknown =>
  statusCode < 300 ? statusCode : Object(JSON.parse(body)).code

type Build = (typeof requests)[OperationId]

/** The requests of a call: where it can be about two things, both. */
function buildsOf(id: OperationId): Build[] {
  const given = [requests[id], fuller[id]].filter((build) => build !== undefined)
  return given.length > 0 ? given : [undefined]
}

async function requestOf(build: Build): Promise<Request> {
  const [owner, admin] = [await server.createMember(), await server.createAdmin()]
  const world: World = { server, owner, admin, caller: null, isWelcome: true }
  return (await build?.(world)) ?? {}
}

function send(id: OperationId, request: Request, token: string) {
  const { method, path } = operations[id]
  const { url, body } = fromContract(method, path, request)
  const remoteAddress = freshAddress()
  return server.inject(method.toUpperCase(), url, { token, remoteAddress, body })
}

/** What the caller is recorded to have done by this call. */
async function noted(id: OperationId): Promise<AuditRow[]> {
  const caller = await server.createAdmin()
  const request = await requestOf(fuller[id] ?? requests[id])
  const answer = await send(id, request, caller.token)
  expect(answer.statusCode).toBe(operations[id].success)
  return server.core.db.select().from(auditLog).where(eq(auditLog.actorId, caller.id))
}

/** What an administrator would read as it stands in the contract or in the database. */
function rawWordsOf({ action, targetType, before, after }: AuditRow): string[] {
  const changes = changesOf({ targetType, before, after })
  const names = changes.map(({ name }) => name).filter((name) => /^[\w.]+$/.test(name))
  const words = changes.flatMap((change) => [change.before ?? '', change.after ?? ''])
  const isId = (word: string) => /^[\da-f]{8}-[\da-f-]{27}$/.test(word)
  const isAddress = (word: string) => word.includes('@')
  return [
    ...(actionText(action) === action ? [action] : []),
    ...(targetText(targetType) === targetType ? [targetType] : []),
    ...names,
    ...words.filter((word) => /[a-z]{3}|\dT\d/.test(word) && !isId(word) && !isAddress(word)),
  ]
}

const later = (hours: number) =>
  new Date(server.clock.now().getTime() + hours * hour).toISOString()

/** Requests that do more than those of the matrix, whose batches are about nothing that there is. */
const fuller: Partial<Record<OperationId, (world: World) => Promise<Request> | Request>> = {
  orderCategories: async (world) => {
    const { body } = (await requests.orderCategories?.(world)) ?? {}
    return { body: { ids: (body as { ids: string[] }).ids.toReversed() } }
  },
  batchAdminTopics: async (world) => {
    const ids = [await idOf('disableAdminTopic', world)]
    return { body: { ids, action: 'disable', reason: '重复', rule: 0 } }
  },
  batchAdminPosts: async (world) => {
    const posts = [{ id: await idOf('takeDownPost', world), revision: 1 }]
    return { body: { posts, action: 'takeDown', reason: '广告', rule: 0 } }
  },
  batchAdminComments: async (world) => {
    const comments = [{ id: await idOf('hideComment', world), updateTime: later(0) }]
    return { body: { comments, action: 'hide', reason: '广告', rule: 0 } }
  },
  batchAdminReports: async (world) => {
    const cases = [{ id: await idOf('closeReport', world), version: 1 }]
    return { body: { cases, action: 'accept', outcome: '属实' } }
  },
  batchAdminUsers: ({ owner }) => ({
    body: { ids: [owner.id], action: 'ban', reason: '广告', until: later(9) },
  }),
  handleReport: async (world) => ({
    id: await idOf('handleReport', world),
    body: { version: 1, action: 6, outcome: '属实', rule: 0, banUntil: later(9) },
  }),
  createNotification: ({ owner }) => ({
    body: {
      type: 0,
      title: '维护通知',
      content: '今晚维护。',
      recipientIds: [owner.id],
      sendAt: later(9),
    },
  }),
  createTodo: ({ admin }) => ({
    body: { title: '整理分类', isDone: true, dueTime: later(9), assigneeId: admin.id },
  }),
  releaseDeliveries: async ({ owner }) => {
    await giveUpNotice(server, owner, { givenUpAt: null, heldAt: server.clock.now() })
    return {}
  },
}

async function idOf(id: OperationId, world: World): Promise<string> {
  const request = await requests[id]?.(world)
  if (request?.id === undefined) throw new Error(`${id} has no request about something`)
  return request.id
}
