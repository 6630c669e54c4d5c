import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { adminComments, adminPosts } from '#src/data/admin/content.ts'
import { adminFeedback } from '#src/data/admin/feedback.ts'
import { adminAppeals, adminReports } from '#src/data/admin/reports.ts'
import { adminTopics } from '#src/data/admin/topics.ts'
import { feedbackTable } from '#src/features/admin/feedback/feedback-table.tsx'
import { QueueList } from '#src/features/admin/queues/QueueList.tsx'
import { readPlace } from '#src/features/admin/table/place.ts'
import { comment } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { changeSettings, takeDown } from '#tests/support/moderation.ts'
import { publish } from '#tests/support/posts.ts'
import { openReader } from '#tests/support/reader.tsx'
import { report } from '#tests/support/reports.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { proposeTopic } from '#tests/support/topics.ts'

type Pending = components['schemas']['Pending']

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
afterAll(() => server.close())

test('等着处理的每一队，打开的就是数到的那些', async () => {
  await fillQueues()
  const pending = (await server.get('/api/admin/queues', admin.token)).json<Pending>()
  const reader = openReader(server, admin)
  const list = reader.show(<QueueList pending={pending} />, '/admin', '/admin')
  const links = [...list.matchAll(/href="\/blog([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  expect(links).toEqual([
    '/admin/posts?status=reviewing',
    '/admin/topics?status=0',
    '/admin/comments?status=held',
    '/admin/reports?onlyOpen=true',
    '/admin/reports?tab=appeals&status=pending',
    '/admin/feedback?onlyOpen=true',
  ])
  const { posts, topics, comments, reports, appeals, feedback } = pending
  const counts = [posts, topics, comments, reports, appeals, feedback].map(({ count }) => count)
  expect(counts).toEqual([2, 1, 1, 2, 1, 2])

  const context = { api: reader.api, signal: new AbortController().signal }
  const page = { page: 1, pageSize: 20, sortBy: 'createTime', sortOrder: 'desc' } as const
  const totals = await Promise.all([
    adminPosts.loadPage({ ...page, status: 'reviewing' }, context),
    adminTopics.loadPage({ ...page, status: 0 }, context),
    adminComments.loadPage({ ...page, status: 'held' }, context),
    adminReports.loadPage({ ...page, onlyOpen: true }, context),
    adminAppeals.loadPage({ ...page, status: 'pending' }, context),
    adminFeedback.loadPage({ ...page, onlyOpen: true }, context),
  ])
  expect(totals.map(({ total }) => total)).toEqual(counts)
  const [told] = links.slice(-1).map((link) => new URLSearchParams(link.split('?')[1]))
  expect(readPlace(feedbackTable(reader), told ?? new URLSearchParams()).filters).toEqual({
    onlyOpen: true,
  })
})

/** One thing in each state in which it waits, and others that do not. */
async function fillQueues() {
  const [author, reader] = [await server.createMember(), await server.createMember()]
  const act = async (
    path: string,
    body: object,
    by: Member,
    method: 'post' | 'put' = 'post',
  ) => {
    const answer = await server[method](path, body, by.token)
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
    return answer.json<{ id: string }>()
  }
  const shown = await publish(server, author)
  const taken = await publish(server, author)
  await takeDown(server, admin, taken.id)
  await act(
    '/api/appeals',
    { targetType: 0, targetId: taken.id, text: '没有广告，请再看看。' },
    author,
  )
  const reported = await report(server, reader, { type: 0, targetId: shown.id })
  await act(`/api/admin/reports/${reported.id}/claim`, {}, admin)
  const other = await publish(server, author)
  await report(server, reader, { type: 0, targetId: other.id })
  await proposeTopic(server, author, '等着的话题')
  for (const status of ['pending', 'processing', 'resolved'] as const) {
    const told = { type: 'bug', content: `反馈：${status}` }
    const { id } = await act('/api/feedback', told, author)
    if (status !== 'pending')
      await act(`/api/admin/feedback/${id}`, { status, version: 1 }, admin, 'put')
  }
  await changeSettings(server, admin, { review: 'all', sensitiveWords: ['赌博'] })
  await comment(server, reader, shown.id, { content: '赌博害人' })
  await publish(server, author)
  await publish(server, author, { id: shown.id, title: '改过的', baseRevision: 1 })
}
