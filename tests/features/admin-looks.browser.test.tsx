import { afterEach, expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminComment } from '#src/data/admin/content.ts'
import type { AdminAppeal, AdminReportDetail } from '#src/data/admin/reports.ts'
import type { AuditEntry } from '#src/data/admin/system.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'
import { AppealQueue } from '#src/features/admin/reports/AppealQueue.tsx'
import { CaseFacts } from '#src/features/admin/reports/CaseFacts.tsx'
import { JobTable } from '#src/features/admin/system/JobTable.tsx'
import { AuditLog } from '#src/features/admin/system/AuditLog.tsx'
import { CommentsPage } from '#src/pages/admin/CommentsPage.tsx'
import { TopicsPage } from '#src/pages/admin/TopicsPage.tsx'
import { postTones } from '#src/shared/status-tones.ts'
import { Tag } from '#src/ui/Tag.tsx'
import { pageOf } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, render } from '#tests/support/browser.tsx'
import { openRow } from '#tests/support/row-menu.ts'

const wide = { width: innerWidth, height: innerHeight }
afterEach(() => page.viewport(wide.width, wide.height))

const dialog = page.getByRole('dialog')
const clear = page.getByRole('button', { name: '清除筛选' })

test('操作记录里没有空格的长值：折行，不出页面，指着它看得到全部', async () => {
  await page.viewport(390, 800)
  const value = 'age1'.repeat(100)
  openAudit({ ...entry, before: null, after: { recipient: value } })
  const line = page.getByText(value)
  await expect.element(line).toHaveAttribute('title', `加密给：— → ${value}`)
  expect(getComputedStyle(line.element()).overflowWrap).toBe('anywhere')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('任务的时间表：用中文说，原样的也在', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  answers.get('/api/admin/system/jobs', () => ({
    items: [{ ...job, name: 'trash', schedule: '43 4 * * *' }],
  }))
  show(<JobTable />, '/admin/system?tab=jobs')
  const row = page.getByRole('row', { name: '清空回收站' })
  await expect.element(row.getByText('每天 04:43')).toBeVisible()
  await expect.element(row.getByText('43 4 * * *')).toBeVisible()
})

test('320 像素宽：排序占一整行，升序降序都看得到', async () => {
  await page.viewport(320, 800)
  openTopics([topic])
  const order = page.getByRole('combobox', { name: '排序' })
  await expect.element(order).toBeVisible()
  const list = page.getByRole('group', { name: '话题列表' }).element()
  expect(order.element().clientWidth).toBeGreaterThan(list.clientWidth - 4)
})

test('已下架：列表里、案卷里、申诉里一个颜色', async () => {
  render(<Tag $tone={postTones.takenDown}>已下架</Tag>)
  const target = { ...report.target, status: 'takenDown' } as const
  openApp(buildAccount()).show(<CaseFacts report={{ ...report, target }} />)
  openAppeals({ ...appeal, target })
  await openRow(page, appeal.targetTitle)
  await expect.element(dialog.getByText('已下架')).toBeVisible()
  const colours = page
    .getByText('已下架', { exact: true })
    .elements()
    .map((tag) => getComputedStyle(tag).backgroundColor)
  expect(colours).toEqual([colours[0], colours[0], colours[0]])
})

test.for([
  ['等着审核的', { status: 0, abilities: { review: true } }, '通过'],
  ['已停用的', { status: 2, abilities: { enable: true } }, '启用'],
  ['已启用的', { status: 1, abilities: { disable: true } }, '修改'],
] as const)('话题的对话框，%s：突出的按钮只有一个', async ([, { status, abilities }, main]) => {
  const may = { ...none, ...abilities, edit: true, merge: true, delete: true }
  openTopics([{ ...topic, status, abilities: may }])
  await openRow(page, topic.name)
  await expect.element(dialog.getByRole('button', { name: main, exact: true })).toBeVisible()
  const filled = dialog
    .getByRole('button')
    .elements()
    .filter((button) => getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)')
  expect(filled.map((button) => button.textContent)).toEqual([main])
})

test('评论的对话框：谁写的、何时、在哪篇文章下，都看得到', async () => {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  const postTitle = '夜航'
  answers.get('/api/admin/comments', () => pageOf([{ ...comment, postTitle }]))
  show(<CommentsPage />, '/admin/comments')
  await page.getByRole('button', { name: /^操作：/ }).click()
  await page.getByRole('menuitem', { name: '查看' }).click()
  await expect.element(dialog).toHaveTextContent(comment.content)
  await expect.element(dialog).toHaveTextContent(comment.author?.displayName ?? '？')
  await expect.element(dialog.getByRole('time')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: '在《夜航》下' }))
    .toHaveAttribute('href', `/blog/posts/${comment.postId}`)
})

test('筛得一条也没有：说出来的地方就能清除筛选，只有这一处', async () => {
  openTopics([topic], '?keyword=nothing')
  const nothing = page.getByRole('status').filter({ hasText: '没有符合条件的内容' })
  await nothing.getByRole('button', { name: '清除筛选' }).click()
  await expect.element(page.getByRole('row', { name: topic.name })).toBeVisible()
  await expect.element(clear).not.toBeInTheDocument()
})

test('待审核的话题一个也没有：说的是这个，不是没有符合条件的', async () => {
  openTopics([], '?status=0')
  await expect.element(page.getByText('没有等待审核的话题')).toBeVisible()
  await expect.element(clear).toBeVisible()
})

// The contract's own examples, which its tests hold against the schema.
const example = examples.components.examples
const entry = example.AuditPage.value.items[0] as AuditEntry
const job = example.Job.value
const report = example.AdminReportDetail.value as AdminReportDetail
const appeal = example.AdminAppealPage.value.items[0] as AdminAppeal
const comment = example.AdminCommentPage.value.items[0] as AdminComment
const topic = example.AdminTopic.value as AdminTopic
const none = {
  absorb: false,
  edit: false,
  enable: false,
  disable: false,
  review: false,
  restore: false,
  merge: false,
  delete: false,
}

function openAudit(shown: AuditEntry) {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  answers.get('/api/admin/system/audit-log', () => pageOf([shown]))
  show(<AuditLog />, '/admin/system?tab=audit')
}

function openAppeals(shown: AdminAppeal) {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  answers.get('/api/admin/appeals', () => pageOf([shown]))
  show(<AppealQueue />, '/admin/reports?tab=appeals')
}

/** Whoever searches finds nothing. */
function openTopics(topics: AdminTopic[], search = '') {
  const { answers, show } = openApp(buildAccount({ roles: ['Admin'] }))
  answers.post('/api/admin/topics/search', ({ body }) =>
    pageOf((body as { keyword?: string }).keyword === undefined ? topics : []),
  )
  answers.get('/api/admin/topics/stats/summary', () => example.TopicStatsSummary.value)
  answers.get('/api/admin/topics/{id}/posts', () => pageOf([]))
  show(<TopicsPage />, `/admin/topics${search}`)
}
