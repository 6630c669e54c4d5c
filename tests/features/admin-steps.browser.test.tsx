import { useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { ReactNode } from 'react'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminReport, AdminReportDetail } from '#src/data/admin/reports.ts'
import type { AuditEntry } from '#src/data/admin/system.ts'
import { NotificationsPage } from '#src/pages/admin/NotificationsPage.tsx'
import { ReportsPage } from '#src/pages/admin/ReportsPage.tsx'
import { SystemPage } from '#src/pages/admin/SystemPage.tsx'
import { TopicsPage } from '#src/pages/admin/TopicsPage.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, userEvent } from '#tests/support/browser.tsx'
import { openRow } from '#tests/support/row-menu.ts'

const dialog = page.getByRole('dialog')
const tab = (name: string | RegExp) => page.getByRole('tab', { name })

// The contract's own examples, which its tests hold against the schema.
const example = examples.components.examples
const nothing = { ...example.AuditPage.value, items: [], total: 0 }
const report = example.AdminReportPage.value.items[0] as AdminReport
const reportDetail = { ...example.AdminReportDetail.value, id: report.id } as AdminReportDetail
const entry = example.AuditPage.value.items[0] as AuditEntry

test('话题的标签：方向键走过去，退一步就离开这一页', async () => {
  const app = start()
  app.answers.post('/api/admin/topics/search', () => nothing)
  app.answers.get('/api/admin/topics/stats/summary', () => example.TopicStatsSummary.value)
  app.visit(<TopicsPage />, '/admin/topics')
  await button('到这一页').click()
  await tab('全部话题').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(app.address).toBe('/admin/topics?status=0')
  await button('退一步').click()
  await expect.poll(app.address).toBe('/admin/topics?from=before')
})

test('通知的标签：方向键走过去，退一步就离开这一页', async () => {
  const app = start()
  app.answers.get('/api/admin/notifications', () => nothing)
  app.answers.get('/api/admin/notifications/scheduled', () => nothing)
  app.visit(<NotificationsPage />, '/admin/notifications')
  await button('到这一页').click()
  await tab('已发出').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(app.address).toBe('/admin/notifications?tab=scheduled')
  await button('退一步').click()
  await expect.poll(app.address).toBe('/admin/notifications?from=before')
})

test('案卷：退一步就合上；合上之后再退一步，不停在原地', async () => {
  const app = openReports()
  await button('到这一页').click()
  const back = backButton()
  await openRow(page, report.targetTitle)
  await expect.element(dialog).toHaveTextContent(report.targetTitle)
  back.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await openRow(page, report.targetTitle)
  await expect.element(dialog).toHaveTextContent(report.targetTitle)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(app.address()).toBe('/admin/reports')
  await button('退一步').click()
  await expect.poll(app.address).toBe('/admin/reports?from=before')
})

test('从链接直接打开的案卷：合上之后在列表里，没有离开', async () => {
  const app = openReports('?case=r1&from=link')
  await expect.element(dialog).toHaveTextContent(report.targetTitle)
  await userEvent.keyboard('{Escape}')
  await expect.poll(app.address).toBe('/admin/reports?from=link')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('打不开的案卷：标题也说没能读取，不再说正在读取', async () => {
  openReports('?case=r1', () => refuse(404, { code: 1004, message: '举报不存在' }))
  await expect.element(page.getByRole('dialog', { name: '没能读取案卷' })).toBeVisible()
})

test('操作记录里走到这个对象、这个人的全部记录：对话框让开；开着的时候退一步，也不盖在上面', async () => {
  const app = start()
  app.answers.get('/api/admin/system/audit-log', () => ({ ...nothing, items: [entry] }))
  app.visit(<SystemPage />, '/admin/system', '?tab=audit')
  for (const link of ['这个对象的全部记录', '这个人的全部操作']) {
    await openRow(page, '用户 · 封禁')
    await dialog.getByRole('link', { name: link }).click()
    await expect.poll(app.address).toMatch(/targetId=|actorId=/)
    await expect.element(page.getByRole('row', { name: '用户 · 封禁' })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    // The list that it leads to already.
    await openRow(page, '用户 · 封禁')
    await dialog.getByRole('link', { name: link }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  const back = backButton()
  await openRow(page, '用户 · 封禁')
  await expect.element(dialog).toBeVisible()
  back.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: '用户 · 封禁' })).toBeVisible()
})

type Reply = AdminReportDetail | ReturnType<typeof refuse>

function openReports(search?: string, reply = (): Reply => reportDetail) {
  const app = start()
  app.answers.get('/api/admin/reports', () => ({ ...nothing, items: [report] }))
  app.answers.get('/api/admin/reports/{id}', reply)
  app.visit(<ReportsPage />, '/admin/reports', search)
  return app
}

/** The browser's own is there though a dialog covers the page. */
const backButton = () => button('退一步').element() as HTMLElement

/** A page below buttons that stand for the browser's own. */
function start() {
  const app = openApp(buildAccount({ roles: ['Admin'] }))
  const visit = (what: ReactNode, path: string, search = '?from=before') =>
    app.show(
      <>
        <Steps to={path} />
        {what}
      </>,
      path + search,
    )
  return { ...app, visit }
}

function Steps({ to }: { to: string }) {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void navigate(to)}>
        到这一页
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        退一步
      </button>
    </>
  )
}
