import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { NoticeInbox } from '#src/features/notices/NoticeInbox.tsx'
import type { Notification } from '#src/data/types.ts'
import { cut } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page, press, userEvent } from '#tests/support/browser.tsx'

const list = page.getByRole('region', { name: '通知' })

test('标为已读：它的按钮没有了，焦点在同一条旁边的“删除”', async () => {
  open('甲', '乙')
  await press(button('标为已读：甲'))
  await expect.element(button('标为已读：甲')).not.toBeInTheDocument()
  await expect.element(button('删除：甲')).toHaveFocus()
})

test('删除一条：焦点在下一条的“删除”；删的是最后一条，焦点在前一条；全删完了，焦点在这一栏', async () => {
  open('甲', '乙', '丙')
  await press(button('删除：乙'))
  await expect.element(button('删除：乙')).not.toBeInTheDocument()
  await expect.element(button('删除：丙')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('删除：甲')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('删除：甲')).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()
})

test('开始选择、不选了：按的按钮换成了别的，焦点还在这一栏', async () => {
  open('甲', '乙')
  await press(button('选择'))
  await expect.element(button('选择')).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('checkbox', { name: '全选未读' })).toHaveFocus()
  await press(button('取消'))
  await expect.element(list).toHaveFocus()
})

test('全部标为已读：按过了没有可读的，焦点还在按钮上，再按什么也不发', async () => {
  const { answers } = open('甲', '乙')
  const sent = answers.put('/api/notifications/mark-type-read', () => ({ unreadCount: 0 }))
  await press(button('全部标为已读'))
  await expect.element(button('全部标为已读')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('全部标为已读')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('没有未读', { exact: true })).toBeVisible()
  expect(sent.bodies).toHaveLength(1)
  await expect.element(button('全部标为已读')).toHaveFocus()
})

test('选中的在别的设备上读过了：焦点还在“把选中的标为已读”上，再按什么也不发', async () => {
  const { answers, realtime } = open('甲', '乙')
  const sent = answers.put('/api/notifications/batch-mark-read', () => ({ unreadCount: 1 }))
  await press(button('选择'))
  await page.getByRole('checkbox', { name: '选择：甲' }).click()
  const readSelected = button('把选中的标为已读')
  readSelected.element().focus()
  const { list } = (await realtime()).inboxes.system
  const [first] = list.getSnapshot().context.items
  if (first) list.send({ type: 'item.replace', item: { ...first, isRead: true } })
  await expect.element(page.getByText('已选 0 条')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(readSelected).toHaveFocus()
  expect(sent.bodies).toEqual([])
})

test('同一个人收藏了几篇：链接、按钮的名字里说得出是哪一篇', async () => {
  const same = '守砚人收藏了您的文章'
  open({ title: same, postTitle: '雨夜' }, { title: same, postTitle: '山中' })
  for (const called of [`${same}《雨夜》`, `${same}《山中》`]) {
    await expect.element(page.getByRole('link', { name: called, exact: true })).toBeVisible()
    await expect.element(button(`标为已读：${called}`)).toBeVisible()
    await expect.element(button(`删除：${called}`)).toBeVisible()
  }
  await press(button('选择'))
  await expect
    .element(page.getByRole('checkbox', { name: `选择：${same}《雨夜》` }))
    .toBeVisible()
})

test('文章的标题从右往左写的，从它自己的一边开始', async () => {
  open({ title: '守砚人收藏了您的文章', postTitle: 'שלום עולם' })
  const title = page.getByText('שלום עולם', { exact: true })
  await expect.element(title).toBeVisible()
  const { direction, borderLeftWidth } = getComputedStyle(title.element())
  expect({ direction, borderLeftWidth }).toEqual({ direction: 'rtl', borderLeftWidth: '0px' })
})

test('手里的事在别处：一条自己没有了，焦点不动', async () => {
  const { answers } = open('甲', '乙')
  const held = Promise.withResolvers<{ unreadCount: number }>()
  answers.delete('/api/notifications/{id}', () => held.promise)
  await press(button('删除：甲'))
  const field = button('别处')
  field.element().focus()
  held.resolve({ unreadCount: 1 })
  await expect.element(button('删除：甲')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

type Told = string | { title: string; postTitle: string }

/** A category with a notice for each of these, newest first. */
function open(...told: Told[]) {
  const app = openApp(buildAccount())
  app.answers.get('/api/notifications/unified-unread-count', cut)
  const facts = told.map((it) =>
    typeof it === 'string'
      ? { title: it, postTitle: null, postId: null }
      : { ...it, postId: 'p1' },
  )
  const notifications = facts.map((it, at): Notification => ({
    id: `n${at}`,
    type: 0,
    isRead: false,
    readAt: null,
    createTime: '2026-11-20T09:00:00Z',
    message: {
      ...it,
      content: '',
      sender: null,
      commentId: null,
      topicId: null,
      reportId: null,
      feedbackId: null,
    },
  }))
  const removed = new Set<string>()
  app.answers.get('/api/notifications/system', () => {
    const left = notifications.filter(({ id }) => !removed.has(id))
    return {
      notifications: left,
      unreadCount: left.length,
      totalCount: left.length,
      currentPage: 1,
      pageSize: 20,
      totalPages: 1,
    }
  })
  app.answers.put('/api/notifications/{id}/read', () => ({ unreadCount: 0 }))
  app.answers.delete('/api/notifications/{id}', ({ path }) => {
    removed.add(path.split('/').at(-1) ?? '')
    return { unreadCount: notifications.length - removed.size }
  })
  app.show(
    <Suspense>
      <NoticeInbox name="system" onlyUnread={false} now={new Date('2026-11-20T10:00:00Z')} />
      <button type="button">别处</button>
    </Suspense>,
  )
  return app
}
