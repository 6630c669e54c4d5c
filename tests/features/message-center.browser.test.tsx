import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { UnifiedUnread } from '#machines/unread/unread.types.ts'
import type { Notification } from '#src/data/types.ts'
import { MessageCenterPage } from '#src/pages/MessageCenterPage.tsx'
import { cut, type Answers } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { button, page } from '#tests/support/browser.tsx'
import { buildUnread } from '#tests/machines/unread/build-unread.ts'

const onlyUnread = page.getByRole('checkbox', { name: '只看未读' })
const read = page.getByText('读过的')
const unread = page.getByText('没有读的')

test('只看未读写在地址里：重新打开还是，后退、前进跟着走', async () => {
  const { address, asked } = open('?tab=comment&unread=1')
  await expect.element(unread).toBeVisible()
  await expect.element(onlyUnread).toBeChecked()
  await expect.element(read).not.toBeInTheDocument()
  expect(asked).toEqual(['true'])

  await onlyUnread.click()
  await expect.element(read).toBeVisible()
  await expect.element(onlyUnread).not.toBeChecked()
  expect(address()).toBe('/message-center?tab=comment')
  await onlyUnread.click()
  await expect.element(read).not.toBeInTheDocument()
  expect(address()).toBe('/message-center?tab=comment&unread=1')

  await button('后退').click()
  await expect.element(read).toBeVisible()
  await expect.element(onlyUnread).not.toBeChecked()
  await button('前进').click()
  await expect.element(read).not.toBeInTheDocument()
  await expect.element(onlyUnread).toBeChecked()
})

test('助手的信也能只看未读，换一栏就不再是', async () => {
  const { address } = open('')
  await expect.element(page.getByText('助手还没有给您写信')).toBeVisible()
  await onlyUnread.click()
  await expect.element(page.getByText('没有未读的了')).toBeVisible()
  expect(address()).toBe('/message-center?tab=assistant&unread=1')
  await page.getByRole('tab', { name: '回复我的' }).click()
  await expect.element(read).toBeVisible()
  await expect.element(onlyUnread).not.toBeChecked()
  expect(address()).toBe('/message-center?tab=comment')
})

test('服务器不会只列未读的一栏，地址里写了也全列出来', async () => {
  open('?tab=system&unread=1')
  await expect.element(read).toBeVisible()
  await expect.element(onlyUnread).not.toBeInTheDocument()
})

test('未读数没有取到：说出来，也能重试', async () => {
  const { answers } = open('', cut)
  const failure = page.getByText(/^获取未读数量失败/)
  await expect.element(failure).toBeVisible()
  answers.get('/api/notifications/unified-unread-count', () =>
    buildUnread({ commentUnreadCount: 3 }),
  )
  await button('重试').click()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: '回复我的 3' })).toBeVisible()
})

test.each([
  ['通知', '?tab=comment', '/api/notifications/replies', '获取通知失败', '没有读的'],
  ['消息', '', '/api/assistant/messages', '获取消息失败', '助手还没有给您写信'],
] as const)('%s没有取到：说出来，也能重试', async (_, search, path, title, shown) => {
  const { answers } = open(search, buildUnread, [path])
  const failure = page.getByText(new RegExp(`^${title}：`))
  await expect.element(failure).toBeVisible()
  await expect.element(page.getByText(shown)).not.toBeInTheDocument()
  answerLists(answers)
  await button('重试').click()
  await expect.element(page.getByText(shown)).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

/** The message centre with a notice that has been read and one that has not. */
function open(
  search: string,
  unreadCount: () => UnifiedUnread = buildUnread,
  broken: readonly ('/api/notifications/replies' | '/api/assistant/messages')[] = [],
) {
  const app = openApp(buildAccount())
  app.answers.get('/api/notifications/unified-unread-count', unreadCount)
  app.answers.get('/api/notifications/system', () => pageOf(notices))
  const asked = answerLists(app.answers)
  for (const path of broken) app.answers.get(path, cut)
  app.show(
    <Suspense>
      <MessageCenterPage />
      <Steps />
    </Suspense>,
    `/message-center${search}`,
  )
  return { ...app, asked }
}

/** Answers the two lists; hands back how the replies were asked for. */
function answerLists(answers: Answers) {
  const asked: (string | null)[] = []
  answers.get('/api/notifications/replies', ({ query }) => {
    asked.push(query.get('onlyUnread'))
    return pageOf(
      query.get('onlyUnread') === 'true' ? notices.filter(({ isRead }) => !isRead) : notices,
    )
  })
  answers.get('/api/assistant/messages', () => {
    const { notifications: _, ...none } = pageOf([])
    return { ...none, messages: [] }
  })
  return asked
}

function Steps() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        后退
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        前进
      </button>
    </>
  )
}

const notices = [noticeOf('没有读的', false), noticeOf('读过的', true)]

function noticeOf(title: string, isRead: boolean): Notification {
  return {
    id: title,
    type: 0,
    isRead,
    readAt: isRead ? '2026-11-20T09:30:00Z' : null,
    createTime: '2026-11-20T09:00:00Z',
    message: {
      title,
      content: '',
      sender: null,
      postId: null,
      postTitle: null,
      commentId: null,
      topicId: null,
      reportId: null,
      feedbackId: null,
    },
  }
}

const pageOf = (notifications: Notification[]) => ({
  notifications,
  unreadCount: notifications.filter(({ isRead }) => !isRead).length,
  totalCount: notifications.length,
  currentPage: 1,
  pageSize: 20,
  totalPages: 1,
})
