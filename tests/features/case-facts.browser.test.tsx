import { expect, test } from 'vitest'
import { CaseFacts } from '#src/features/admin/reports/CaseFacts.tsx'
import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

// The contract's own example, which its tests hold against the schema.
const example = examples.components.examples.AdminReportDetail.value as AdminReportDetail

const show = (facts: Partial<AdminReportDetail>) =>
  openApp(buildAccount()).show(<CaseFacts report={{ ...example, ...facts }} />)

const message = {
  type: 3,
  targetTitle: '加微信',
  targetText: '加微信领红包',
  messageTime: '2026-11-20T09:00:00Z',
  target: { status: 'deleted', isPublic: false, title: '', text: '', postId: null },
} as const

test('举报的私信：何时发的、当时说了什么；删了就说不在了，没有通向会话的路', async () => {
  show(message)
  await expect.element(page.getByText('私信时间')).toBeVisible()
  await expect.element(page.getByLabelText('被举报时的内容')).toHaveTextContent('加微信领红包')
  await expect.element(page.getByText('内容已经不在了。')).toBeVisible()
  expect(page.getByRole('link', { name: '打开原处' }).query()).toBeNull()
})

test('作者正在受的封禁看得到：到何时，或永久；没有就不说', async () => {
  show({ authorBan: { until: null } })
  await expect.element(page.getByText('永久封禁')).toBeVisible()
  show({ authorBan: { until: '2999-12-01T00:00:00Z' } })
  await expect.element(page.getByText(/封禁至 2999年12月1日/)).toBeVisible()
  show({})
  expect(page.getByText(/封禁至|永久封禁/).elements()).toHaveLength(2)
})

test('举报的私信是一张图：看得到图', async () => {
  const targetText = '/images/post/a-1.webp'
  show({ ...message, targetText })
  await expect
    .element(page.getByRole('img', { name: '被举报时的内容' }))
    .toHaveAttribute('src', targetText)
})

test('文章的正文是一行图片地址：还是字，没有私信的时间', async () => {
  show({ targetText: '/images/post/a-1.webp' })
  await expect
    .element(page.getByLabelText('被举报时的内容'))
    .toHaveTextContent('/images/post/a-1.webp')
  expect(page.getByRole('img', { name: '被举报时的内容' }).query()).toBeNull()
  expect(page.getByText('私信时间').query()).toBeNull()
})
