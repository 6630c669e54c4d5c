import { expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { MyReportsPage } from '#src/pages/MyReportsPage.tsx'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts, userEvent } from '#tests/support/browser.tsx'

type Report = components['schemas']['Report']

const opener = page.getByRole('button', { name: '撤回举报：可疑的文章' })
const question = page.getByRole('dialog', { name: '撤回举报' })
const confirm = question.getByRole('button', { name: '撤回', exact: true })
const item = page.getByRole('article')

test('能撤回的才有按钮：服务器说了算', async () => {
  const { open } = start()
  open([report, { ...report, id: 'r2', status: 1, canWithdraw: false }])
  await expect.element(opener).toBeVisible()
  await expect.element(item.nth(1)).toHaveTextContent('处理中')
  expect(item.nth(1).getByRole('button').query()).toBeNull()
})

test('先问一声，取消与 Esc 什么也不发，焦点回到按钮', async () => {
  const { open, answers } = start()
  const sent = answers.delete('/api/report/{id}', () => undefined as never)
  open([report])
  await opener.click()
  await expect.element(question).toHaveTextContent('管理员将不再处理这件举报')
  await expect.element(question.getByRole('button', { name: '取消' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(sent.bodies).toHaveLength(0)
})

test('撤回：说一声，从列表里没有了，数目也少了', async () => {
  const { open, answers } = start()
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const sent = answers.delete('/api/report/{id}', () => promise as never)
  open([report])
  await expect.element(page.getByText('共 1 件')).toBeVisible()
  await opener.click()
  await confirm.click()
  await expect.element(opener).toHaveAttribute('aria-busy', 'true')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(question.query()).toBeNull()
  await expect.element(opener).toHaveTextContent('正在撤回…')
  open([])
  resolve(undefined)
  await expect.element(toasts).toHaveTextContent('已撤回这件举报已撤回')
  await expect.element(page.getByText('您还没有举报过内容')).toBeVisible()
  await expect.element(page.getByText('共 0 件')).toBeVisible()
  expect(sent.bodies).toHaveLength(1)
})

test('管理员先处理了：说出服务器的原因，列表是新的', async () => {
  const { open, answers } = start()
  const message = '这件举报已经有了结果，不能再撤回'
  answers.delete('/api/report/{id}', () => refuse(409, { code: 1006, message }))
  open([report])
  await opener.click()
  open([{ ...report, status: 2, canWithdraw: false, outcome: '已下架该文章' }])
  await confirm.click()
  await expect.element(toasts).toHaveTextContent(`操作失败${message}`)
  await expect.element(item).toHaveTextContent('已处理')
  await expect.element(item).toHaveTextContent('已下架该文章')
  expect(opener.query()).toBeNull()
})

test('没有发成：说一声，还可以再撤回', async () => {
  const { open, answers } = start()
  answers.delete('/api/report/{id}', () => refuse(500, { code: 1010, message: '' }))
  open([report])
  await opener.click()
  await confirm.click()
  await expect.element(toasts).toHaveTextContent('操作失败')
  await expect.element(opener).toHaveFocus()
  answers.delete('/api/report/{id}', () => undefined as never)
  await expect.element(opener).toBeEnabled()
  await opener.click()
  open([])
  await confirm.click()
  await expect.element(page.getByText('您还没有举报过内容')).toBeVisible()
})

test('最后一页只剩一件，撤回之后回得到第一页', async () => {
  const { open, answers } = start()
  answers.delete('/api/report/{id}', () => undefined as never)
  open([report], 2)
  await opener.click()
  open([], 2)
  await confirm.click()
  await expect.element(page.getByText('这一页没有举报')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '回到第一页' }))
    .toHaveAttribute('href', '/blog/user/reports')
})

const report: Report = {
  id: 'r1',
  type: 0,
  targetId: 'p1',
  targetTitle: '可疑的文章',
  reason: 3,
  description: '通篇都在骂人。',
  status: 0,
  outcome: null,
  createTime: '2026-11-20T09:00:00Z',
  updateTime: '2026-11-20T09:00:00Z',
  postId: null,
  peerId: null,
  canWithdraw: true,
}

/** `open` says what is listed; the first time it also shows the page. */
function start() {
  const { answers, show } = openApp(buildAccount())
  let isShown = false
  const open = (items: Report[], at = 1) => {
    answers.get('/api/report/my', () => ({
      items,
      total: items.length + (at - 1) * 10,
      page: at,
      pageSize: 10,
      totalPages: at,
    }))
    if (!isShown)
      show(<MyReportsPage />, at === 1 ? '/user/reports' : `/user/reports?page=${at}`)
    isShown = true
  }
  return { answers, open }
}
