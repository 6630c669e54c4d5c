import { waitFor } from 'xstate'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { adminUsers } from '#src/data/admin/users.ts'
import { noValues } from '#src/features/admin/table/answer.ts'
import { userTable } from '#src/features/admin/users/user-table.tsx'
import type { Member } from '#tests/support/members.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { openReader } from '#tests/support/reader.tsx'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
afterAll(() => server.close())

test('封禁的答复丢了，表里看到封了，解除之后照原样再封：又封上了', async () => {
  const { decide, shown } = await open()
  await decide('ban', { answer: 'lost' })
  expect(shown()).toMatchObject([{ status: 'banned' }])
  await decide('lift')
  expect(shown()).toMatchObject([{ status: 'active' }])
  await decide('ban')
  expect(shown()).toMatchObject([{ status: 'banned' }])
})

test('封禁的答复丢了，表里看到封了，别人解除之后照原样再封：又封上了', async () => {
  const { decide, liftByOther, shown } = await open()
  await decide('ban', { answer: 'lost' })
  await liftByOther()
  expect(shown()).toMatchObject([{ status: 'active' }])
  await decide('ban')
  expect(shown()).toMatchObject([{ status: 'banned' }])
})

test('封禁的答复丢了，只看正常账号的表里没有他了，别人解除之后照原样再封：又封上了', async () => {
  const { decide, liftByOther, shown } = await open({ status: 'active' })
  await decide('ban', { answer: 'lost' })
  expect(shown()).toEqual([])
  await liftByOther()
  await decide('ban')
  expect(shown()).toEqual([])
})

test('警告的答复丢了，表里看到了一次，照原样再警告：是第二次', async () => {
  const { decide, shown } = await open()
  await decide('warn', { answer: 'lost' })
  expect(shown()).toMatchObject([{ warningCount: 1 }])
  await decide('warn')
  expect(shown()).toMatchObject([{ warningCount: 2 }])
})

test('一起警告的答复丢了，表里看到了一次，照原样再一起警告：是第二次', async () => {
  const { decide, shown } = await open()
  await decide('warn', { answer: 'lost', isBatch: true })
  expect(shown()).toMatchObject([{ warningCount: 1 }])
  await decide('warn', { isBatch: true })
  expect(shown()).toMatchObject([{ warningCount: 2 }])
})

test('警告的答复丢了，表也没有读到新的，照原样再来：还是那一次', async () => {
  const { decide, refresh, shown } = await open()
  await decide('warn', { answer: 'lost', isOfflineAfter: true })
  expect(shown()).toMatchObject([{ warningCount: 0 }])
  await decide('warn')
  await refresh()
  expect(shown()).toMatchObject([{ warningCount: 1 }])
})

interface Deciding {
  /** The server does it, and nobody hears. */
  answer?: 'lost'
  /** Nothing comes through any more until the next decision. */
  isOfflineAfter?: boolean
  isBatch?: boolean
}

/** The table of users, narrowed to one member. */
async function open(filter: { status?: 'active' } = {}) {
  const member = await server.createMember()
  const wire = { loses: false, isOffline: false }
  const inject: TestServer['inject'] = async (method, path, options) => {
    const isRead = method === 'GET'
    if (isRead && wire.isOffline) throw new TypeError('Failed to fetch')
    const answer = await server.inject(method, path, options)
    if (!isRead && wire.loses) throw new TypeError('Failed to fetch')
    return answer
  }
  const reader = openReader({ ...server, inject }, admin)
  const { queryClient } = reader
  const table = userTable(reader)
  const list = queryClient.get(adminUsers.list, null)
  onTestFinished(queryClient.observe(list))
  list.send({ type: 'list.reset', query: { keyword: member.id, ...filter } })
  await queryClient.settle()
  const shown = () => list.getSnapshot().context.items

  const decide = async (key: string, { answer, isOfflineAfter, isBatch }: Deciding = {}) => {
    const decision = table.decisions.find((one) => one.key === key)
    if (!decision) throw new Error(`no decision ${key}`)
    Object.assign(wire, { loses: answer === 'lost', isOffline: isOfflineAfter ?? false })
    const asked = { decision, rows: shown(), isBatch: isBatch ?? false }
    const typed = { ...noValues, reason: '刷屏', span: 'week' as const }
    table.decide(asked, typed, () => {})
    await waitFor(table.batches, (snapshot) => !snapshot.matches('running'))
    await waitFor(table.pending, ({ context }) => context.size === 0)
    await queryClient.settle()
  }
  const refresh = async () => {
    table.refresh()
    await queryClient.settle()
  }
  const liftByOther = async () => {
    const { token } = await server.createAdmin()
    const url = `/api/admin/users/${member.id}/unban`
    const { statusCode } = await server.post(url, { reason: '误封' }, token)
    if (statusCode !== 200) throw new Error(`not lifted: ${statusCode}`)
    await refresh()
  }
  return { decide, shown, refresh, liftByOther }
}
