import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '#openapi/generated/operations.ts'
import type { OperationId } from '#server/contract/handlers.ts'
import { auditLog, type AuditRow } from '#server/db/schema/system.ts'
import { actionText, changesOf, targetText } from '#src/features/admin/system/audit-changes.ts'
import { requests, type Request, type World } from '#tests/fixtures/authorisation-requests.ts'
import { giveUpNotice } from '#tests/support/deliveries.ts'
import { hour } from '#tests/support/clock.ts'
import { freshAddress } from '#tests/support/door.ts'
import { fromContract } from '#tests/support/example-request.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

// The contract's ids, which the type of `operations` lists.
const ids = Object.keys(operations) as OperationId[]
/** It only reads; what it reads by is too long for an address. */
const readers: readonly OperationId[] = ['searchAdminTopics']
const writers = ids.filter((id) => {
  const { role, method } = operations[id]
  return role === 'admin' && method !== 'get' && !readers.includes(id)
})

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server.close())

test.for(writers)('%s 记下是哪位管理员做的，说的都是中文', async (id) => {
  const rows = await noted(id)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.flatMap(rawWordsOf)).toEqual([])
})

/** What the caller is recorded to have done by this call. */
async function noted(id: OperationId): Promise<AuditRow[]> {
  const owner = await server.createMember()
  const [admin, caller] = [await server.createAdmin(), await server.createAdmin()]
  const world: World = { server, owner, admin, caller, isWelcome: true }
  const request = await (fuller[id] ?? requests[id])?.(world)
  const { method, path } = operations[id]
  const { url, body } = fromContract(method, path, request ?? {})
  const answer = await server.inject(method.toUpperCase(), url, {
    token: caller.token,
    remoteAddress: freshAddress(),
    body,
  })
  expect(answer.statusCode).toBe(operations[id].success)
  return server.core.db.select().from(auditLog).where(eq(auditLog.actorId, caller.id))
}

/** What an administrator would read as it stands in the contract or in the database. */
function rawWordsOf({ action, targetType, before, after }: AuditRow): string[] {
  const changes = changesOf({ before, after })
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
    const ids = [await idOf('hideComment', world)]
    return { body: { ids, action: 'hide', reason: '广告', rule: 0 } }
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
