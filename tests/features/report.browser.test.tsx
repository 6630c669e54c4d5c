import { expect, test } from 'vitest'
import type { Report } from '#src/data/types.ts'
import { ReportButton } from '#src/features/report/ReportButton.tsx'
import { ReportItem } from '#src/features/report/MyReports.tsx'
import { statuses } from '#src/messages/report.ts'
import { refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, toasts, userEvent } from '#tests/support/browser.tsx'

const opener = page.getByRole('button', { name: '举报：可疑的文章' })
const dialog = page.getByRole('dialog', { name: '举报文章' })
const reason = (name: string) => dialog.getByRole('radio', { name })
const reasons = dialog.getByRole('radiogroup', { name: '举报原因' })
const description = dialog.getByRole('textbox', { name: '详细描述' })
const submit = dialog.getByRole('button', { name: '提交举报' })
// The cross at the corner has the same name.
const leave = dialog.getByRole('button', { name: '关闭' }).first()

test('作者自己没有举报按钮', async () => {
  const { show } = openApp(buildAccount({ id: 'author' }))
  show(button)
  expect(opener.query()).toBeNull()
})

test('填对了才能提交：原因、字数各说各的；提交后焦点回到按钮', async () => {
  const { answers } = open()
  const sent = answers.post('/api/report', () => report)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveTextContent('可疑的文章')
  await expect.element(dialog).toHaveTextContent('0/500')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')

  await description.fill('四个字呢')
  await expect.element(reasons).toHaveAccessibleDescription('请选择举报原因')
  await expect.element(dialog).toHaveTextContent('4/500')
  await reason('虚假信息').click()
  await expect.element(reasons).toHaveAccessibleDescription('')
  await expect.element(description).toHaveAccessibleDescription('详细描述至少需要5个字符')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await description.fill('   ')
  await userEvent.tab()
  await expect.element(description).toHaveAccessibleDescription('请填写详细描述')
  await description.fill('😀'.repeat(501))
  await expect.element(dialog).toHaveTextContent('501/500')
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await description.fill('  数字与原始报告对不上。 ')
  await expect.element(dialog).toHaveTextContent('11/500')
  await submit.click()

  await expect.element(toasts).toHaveTextContent('举报成功您的举报已提交，我们会尽快处理')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(sent.bodies).toEqual([
    { type: 0, targetId: 'p1', reason: 5, description: '数字与原始报告对不上。' },
  ])
})

test('打开时总是空的；取消与 Esc 什么也不发', async () => {
  open()
  await opener.click()
  await reason('其他').click()
  await description.fill('写了一半不想举报了')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(description).toHaveValue('')
  expect(dialog.getByRole('radio', { checked: true }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('发着的时候改不了，不能再发一次，也取消不了', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<typeof report>()
  const sent = answers.post('/api/report', () => held.promise)
  await opener.click()
  await fill()
  await submit.click()
  const sending = dialog.getByRole('button', { name: '提交中…' })
  await expect.element(sending).toHaveAttribute('aria-disabled', 'true')
  await expect.element(description).toHaveAttribute('readonly')
  await expect.element(reason('其他')).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: '取消' })).toBeDisabled()
  expect(dialog.getByRole('button', { name: '关闭' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(sending).toBeVisible()
  held.resolve(report)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.bodies).toHaveLength(1)
})

test('已经举报过：不必再填，可以去看我的举报', async () => {
  const { answers, address } = open()
  answers.get('/api/report/check', () => ({ hasReported: true, reportId: 'r1' }))
  await opener.click()
  await expect.element(dialog).toHaveTextContent('您已举报过该内容')
  await dialog.getByRole('link', { name: '查看我的举报' }).click()
  await expect.poll(address).toBe('/user/reports')
})

test('打开之后才得知举报过：读得出来，焦点在“关闭”上', async () => {
  const { answers } = open()
  const held = Promise.withResolvers<{ hasReported: boolean; reportId: string | null }>()
  answers.get('/api/report/check', () => held.promise)
  await opener.click()
  await expect.element(reason('垃圾信息')).toHaveFocus()
  const region = dialog.element().querySelector('[aria-live]:empty')
  held.resolve({ hasReported: true, reportId: 'r1' })
  await expect.element(leave).toHaveFocus()
  expect(region?.textContent).toContain('您已举报过该内容')
})

test('别处刚举报过：说出服务器的原因，不必再填', async () => {
  const { answers } = open()
  answers.post('/api/report', () => {
    answers.get('/api/report/check', () => ({ hasReported: true, reportId: 'r1' }))
    return refuse(409, { code: 1006, message: '您已举报过该内容，我们会尽快处理' })
  })
  await opener.click()
  await fill()
  await submit.click()
  await expect.element(toasts).toHaveTextContent('举报失败您已举报过该内容')
  await expect.element(dialog).toHaveTextContent('处理完之前不必再次举报')
  await expect.element(leave).toHaveFocus()
})

test('按键提交，没有发成：焦点回到“提交举报”；途中到了别处的留在那里', async () => {
  const { answers } = open()
  const failed = refuse(500, { code: 1010, message: '' })
  let held = Promise.withResolvers<never>()
  answers.post('/api/report', () => held.promise)
  await opener.click()
  await fill()
  const sending = dialog.getByRole('button', { name: '提交中…' })
  const send = async () => {
    submit.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(sending).toHaveFocus()
  }
  await send()
  held.resolve(failed as never)
  await expect.element(submit).toHaveFocus()

  held = Promise.withResolvers<never>()
  await send()
  await userEvent.tab()
  const elsewhere = document.activeElement
  held.resolve(failed as never)
  await expect.element(submit).toBeEnabled()
  expect([document.activeElement, elsewhere === document.body]).toEqual([elsewhere, false])
})

test('没有发成：说一声，写的都在，可以再发', async () => {
  const { answers } = open()
  answers.post('/api/report', () => refuse(500, { code: 1010, message: '' }))
  await opener.click()
  await fill()
  await submit.click()
  await expect.element(toasts).toHaveTextContent('举报失败举报提交失败，请稍后重试')
  await expect.element(description).toHaveValue('通篇都在骂人。')
  await expect.element(reason('恶意攻击')).toBeChecked()
  await expect.element(submit).toBeEnabled()
})

test('五种状态，五种样子', async () => {
  const { show } = openApp(buildAccount())
  // The statuses are numbered 0 to 4.
  show(statuses.map((_word, status) => item({ id: `r${status}`, status: status as 0 })))
  const looks = new Set<string>()
  for (const [status, word] of statuses.entries()) {
    const tag = page.getByRole('article').nth(status).getByText(word, { exact: true })
    await expect.element(tag).toBeVisible()
    looks.add(getComputedStyle(tag.element()).color)
  }
  expect(looks.size).toBe(5)
})

test('结果给举报的人看；看不到的目标不给链接', async () => {
  const { show } = openApp(buildAccount())
  show([
    item({ id: 'r1', status: 2, outcome: '已下架该文章' }),
    item({ id: 'r2', targetTitle: '' }),
  ])
  const shown = page.getByRole('article').nth(0)
  await expect.element(shown).toHaveTextContent('处理结果已下架该文章')
  await expect
    .element(shown.getByRole('link', { name: '可疑的文章' }))
    .toHaveAttribute('href', '/blog/posts/p1')
  const gone = page.getByRole('article').nth(1)
  await expect.element(gone.getByRole('heading', { name: '内容已不可见' })).toBeVisible()
  expect(gone.getByRole('link').query()).toBeNull()
})

test('被举报的评论给链接：还在就到评论，不在了到它的文章，文章也看不到就没有', async () => {
  const { show } = openApp(buildAccount())
  const comment = { type: 2, targetId: 'c1', postId: 'p2' } as const
  show([
    item({ id: 'r1', ...comment, targetTitle: '雨夜' }),
    item({ id: 'r2', ...comment, targetTitle: '', description: '整页都是广告' }),
    item({ id: 'r3', ...comment, targetTitle: '', postId: null }),
  ])
  const shown = page.getByRole('article')
  await expect
    .element(shown.nth(0).getByRole('link', { name: '雨夜' }))
    .toHaveAttribute('href', '/blog/posts/p2#comment-c1')
  await expect.element(shown.nth(1)).toHaveTextContent('评论已不可见')
  await expect
    .element(shown.nth(1).getByRole('link', { name: '查看所在的文章：整页都是广告' }))
    .toHaveAttribute('href', '/blog/posts/p2')
  await expect.element(shown.nth(2)).toHaveTextContent('评论已不可见')
  expect(shown.nth(2).getByRole('link').query()).toBeNull()
})

test('没人知道叫什么的目标，说它是什么，照样通向它', async () => {
  const { show } = openApp(buildAccount())
  show([
    item({ id: 'r1', targetTitle: null }),
    item({ id: 'r2', type: 1, targetId: 't1', targetTitle: null }),
    item({ id: 'r3', type: 2, targetId: 'c1', targetTitle: null }),
  ])
  const heading = page.getByRole('heading')
  await expect
    .element(heading.getByRole('link', { name: '文章' }))
    .toHaveAttribute('href', '/blog/posts/p1')
  await expect
    .element(heading.getByRole('link', { name: '话题' }))
    .toHaveAttribute('href', '/blog/topics/t1')
  await expect.element(heading.nth(2)).toHaveTextContent('评论')
  expect(heading.nth(2).getByRole('link').query()).toBeNull()
})

test('被举报的私信给链接：通向与对方的会话，消息还看不看得到都是', async () => {
  const { show } = openApp(buildAccount())
  const message = { type: 3, targetId: 'm1', peerId: 'u2' } as const
  show([
    item({ id: 'r1', ...message, targetTitle: '加微信领红包' }),
    item({ id: 'r2', ...message, targetTitle: '' }),
  ])
  const [seen, gone] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  const place = '/blog/message-center?tab=chat&user=u2'
  await expect.element(seen).toHaveTextContent('私信')
  await expect
    .element(seen.getByRole('link', { name: '加微信领红包' }))
    .toHaveAttribute('href', place)
  await expect.element(gone).toHaveTextContent('消息已不可见')
  await expect
    .element(gone.getByRole('link', { name: '查看会话' }))
    .toHaveAttribute('href', place)
})

const item = (facts: Partial<Report>) => (
  <ReportItem
    key={facts.id}
    report={{ ...report, ...facts }}
    withdrawing={{ isRunning: false, isBlocked: false, run: () => {} }}
  />
)

const button = (
  <ReportButton target={{ type: 0, targetId: 'p1' }} title="可疑的文章" authorId="author" />
)

function open() {
  const app = openApp(buildAccount())
  app.answers.get('/api/report/check', () => ({ hasReported: false, reportId: null }))
  app.show(button)
  return app
}

async function fill() {
  await reason('恶意攻击').click()
  await description.fill('通篇都在骂人。')
}

const report = {
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
  canWithdraw: false,
} as const
