import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { connectReportDialog } from '#machines/report-dialog/report-dialog.connect.ts'
import { recalculateHotness } from '#server/hotness/hotness.job.ts'
import { createReportMachine, reportToast } from '#src/features/report/report.ts'
import { HomePage } from '#src/pages/HomePage.tsx'
import { PostPage } from '#src/pages/PostPage.tsx'
import type { Member } from '#tests/support/members.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as queries from '#src/data/queries.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader } from '#tests/support/reader.tsx'

let server: TestServer
let author: Member
let reader: Member
let post: { id: string; title: string }
beforeAll(async () => {
  server = await startServer()
  author = await server.createMember()
  reader = await server.createMember()
  post = await publish(server, author, { title: '可疑的文章' })
  await recalculateHotness(server.core.db, server.clock.now())
})
afterAll(() => server.close())

describe('举报按钮', () => {
  const label = 'aria-label="举报：可疑的文章"'

  test.each(['首页', '文章页'])('%s：登录的、不是作者的才有', async (page) => {
    expect(await html(page, reader)).toContain(label)
    expect(await html(page, author)).not.toContain(label)
    expect(await html(page, null)).not.toContain(label)
  })
})

describe('举报对话框与服务器', () => {
  test('提交以后待处理；再打开就知道已经举报过', async () => {
    const { api } = openReader(server, reader)
    const target = { type: 0, targetId: post.id } as const
    const actor = createActor(createReportMachine(api)).start()
    const view = () => connectReportDialog(actor.getSnapshot(), (event) => actor.send(event))
    actor.send({ type: 'report.open', target })
    view().choose(3)
    view().describe('  五个字了呢  ')
    view().submit()
    await waitFor(actor, (snapshot) => snapshot.matches('closed'))
    const mine = await api.get('/api/report/my')
    expect(mine.items).toMatchObject([
      { targetId: post.id, reason: 3, description: '五个字了呢', status: 0 },
    ])
    actor.send({ type: 'report.open', target })
    await waitFor(actor, (snapshot) => snapshot.matches('reported'))
  })
})

describe('举报的结果怎么说', () => {
  test('成功', () => {
    expect(reportToast(null)).toEqual({
      kind: 'success',
      title: '举报成功',
      message: '您的举报已提交，我们会尽快处理',
    })
  })

  test.each([
    ['服务器说了原因', { kind: 'conflict', message: '您已举报过该内容' }, '您已举报过该内容'],
    ['服务器没说', { kind: 'offline' }, '举报提交失败，请稍后重试'],
  ] as const)('失败，%s', (_name, failure, message) => {
    expect(reportToast(failure)).toEqual({ kind: 'error', title: '举报失败', message })
  })
})

async function html(page: string, member: Member | null) {
  const open = openReader(server, member)
  if (page === '首页') {
    await open.load(answerOf(open, queries.home, null))
    return open.show(<HomePage />, '/home', '/home')
  }
  await open.load(answerOf(open, queries.post, post.id))
  return open.show(<PostPage />, '/posts/:id', `/posts/${post.id}`)
}
