import { expect, test } from 'vitest'
import { AppealButton } from '#src/features/appeal/AppealButton.tsx'
import type { Appeal } from '#src/data/types.ts'
import { MyReportsPage } from '#src/pages/MyReportsPage.tsx'
import { cut, pageOf, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

const opener = page.getByRole('button', { name: '申诉：夜航' })
const text = page.getByRole('textbox', { name: '申诉理由' })
const submit = page.getByRole('button', { name: '提交申诉', exact: true })

test('申诉：没写或太短，在旁边说明，焦点到那里；Esc 什么也不发，焦点回到按钮', async () => {
  const { answers } = open()
  const sent = answers.post('/api/appeals', cut)
  await opener.click()
  await submit.click()
  await expect.element(text).toHaveAccessibleDescription('请写明申诉的理由')
  await expect.element(text).toHaveFocus()
  await text.fill('冤枉')
  await submit.click()
  await expect.element(text).toHaveAccessibleDescription('申诉理由至少需要 5 个字符')
  await expect.element(text).toHaveFocus()
  await page.getByRole('button', { name: '取消' }).click()
  await expect.element(opener).toHaveFocus()
  expect(sent.bodies).toEqual([])
})

test('申诉：服务器说哪里不对，就在旁边说明，写的还在', async () => {
  const { answers } = open()
  answers.post('/api/appeals', () =>
    refuse(400, { code: 1000, message: '请说得具体些', errors: { text: ['请说得具体些'] } }),
  )
  await opener.click()
  await text.fill('通篇都是我自己写的。')
  await submit.click()
  await expect.element(text).toHaveAccessibleDescription('请说得具体些')
  await expect.element(text).toHaveFocus()
  await expect.element(text).toHaveValue('通篇都是我自己写的。')
})

test('申诉发出以后，有路去看自己的申诉', async () => {
  const { answers, address } = open()
  answers.post('/api/appeals', () => appeal)
  await opener.click()
  await text.fill('通篇都是我自己写的。')
  await submit.click()
  await page.getByRole('link', { name: '查看我的申诉' }).click()
  await expect.poll(address).toBe('/user/reports?tab=appeals')
})

test('我的申诉：对哪次处理、写了什么、到哪一步、答复是什么；还打得开的给链接', async () => {
  const comment = { targetType: 2, targetId: 'c1', postId: 'p2' } as const
  openList([
    { rule: 0, reason: '大段广告' },
    {
      targetType: 1,
      targetId: 't1',
      targetTitle: '听雨',
      status: 'denied',
      message: '重复了。',
    },
    { ...comment, targetTitle: '雨夜', status: 'accepted', message: '我们看错了。' },
    { ...comment, canOpen: false },
    { ...comment, canOpen: false, postId: null },
    { canOpen: false },
  ])
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('我的申诉')
  const waiting = page.getByRole('article').nth(0)
  await expect.element(waiting).toHaveTextContent('处理原因：违反社区规范“垃圾信息”：大段广告')
  await expect.element(waiting).toHaveTextContent('通篇都是我自己写的。')
  await expect.element(waiting).toHaveTextContent('待处理')
  await expect.element(waiting).toHaveTextContent('申诉于')
  await expect.element(waiting).not.toHaveTextContent('答复')
  await expect.element(link(0, '夜航')).toHaveAttribute('href', '/blog/posts/p1')

  const denied = page.getByRole('article').nth(1)
  await expect.element(denied).toHaveTextContent('已驳回')
  await expect.element(denied).toHaveTextContent('管理员的答复重复了。')
  await expect.element(denied).toHaveTextContent('答复于')
  await expect.element(link(1, '听雨')).toHaveAttribute('href', '/blog/topics/t1')

  await expect.element(page.getByRole('article').nth(2)).toHaveTextContent('已接受')
  await expect.element(link(2, '雨夜')).toHaveAttribute('href', '/blog/posts/p2#comment-c1')

  const gone = page.getByRole('article')
  await expect.element(gone.nth(3)).toHaveTextContent('评论已不可见')
  await expect.element(link(3, '查看所在的文章：')).toHaveAttribute('href', '/blog/posts/p2')
  await expect.element(gone.nth(4)).toHaveTextContent('评论已不可见')
  await expect.element(gone.nth(5)).toHaveTextContent('内容已不可见')
  for (const at of [4, 5]) expect(gone.nth(at).getByRole('link').query()).toBeNull()
})

test('我的申诉：没有的时候说没有，没读到可以再试，多了分页；在我的举报旁边', async () => {
  const app = openApp(buildAccount())
  app.answers.get('/api/report/my', () => pageOf([]))
  app.answers.get('/api/appeals', () => refuse(500, { code: 1010, message: '' }))
  app.show(<MyReportsPage />, '/user/reports')
  const heading = page.getByRole('heading', { level: 1, name: '我的举报' }).element()
  const tabs = page.getByRole('tablist').element()
  expect(heading.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await page.getByRole('tab', { name: '我的申诉' }).click()
  await expect.poll(app.address).toBe('/user/reports?tab=appeals')
  const retry = page.getByRole('button', { name: '重试' })
  await expect.element(retry).toBeVisible()
  app.answers.get('/api/appeals', () => pageOf([]))
  await retry.click()
  await expect.element(page.getByText('您还没有提出过申诉')).toBeVisible()

  app.answers.get('/api/appeals', ({ query }) => {
    const at = Number(query.get('page'))
    const items = [{ ...appeal, text: `写在第${at}页的理由` }]
    return { items, total: 11, page: at, pageSize: 10, totalPages: 2 }
  })
  await page.getByRole('tab', { name: '我的举报' }).click()
  await page.getByRole('tab', { name: '我的申诉' }).click()
  await expect.element(page.getByText('共 11 件')).toBeVisible()
  await page.getByRole('link', { name: '第 2 页' }).click()
  await expect.element(page.getByText('写在第2页的理由')).toBeVisible()
  await expect.poll(app.address).toBe('/user/reports?tab=appeals&page=2')
})

const link = (at: number, name: string) =>
  page.getByRole('article').nth(at).getByRole('link', { name })

function openList(items: Partial<Appeal>[]) {
  const app = openApp(buildAccount())
  app.answers.get('/api/appeals', () =>
    pageOf(items.map((facts, at) => ({ ...appeal, id: `a${at}`, ...facts }))),
  )
  app.show(<MyReportsPage />, '/user/reports?tab=appeals')
}

function open() {
  const app = openApp(buildAccount())
  app.show(<AppealButton target={{ type: 0, targetId: 'p1' }} title="夜航" why="像是广告" />)
  return app
}

const appeal: Appeal = {
  id: 'a1',
  targetType: 0,
  targetId: 'p1',
  targetTitle: '夜航',
  reason: '',
  rule: null,
  text: '通篇都是我自己写的。',
  status: 'pending',
  message: null,
  createTime: '2026-11-20T09:00:00Z',
  updateTime: '2026-11-21T09:00:00Z',
  canOpen: true,
  postId: null,
}
