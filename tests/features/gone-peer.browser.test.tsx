import { expect, test } from 'vitest'
import type { ChatMessage } from '#machines/chat/chat.types.ts'
import { Chats } from '#src/features/chat/Chats.tsx'
import { cut, refuse } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'
import { buildMessage } from '#tests/machines/chat/build-message.ts'

const missing = page.getByText('用户不存在，或者已经不能联系')

test('写完私信就注销的人：写的还看得到、举报得了，看过就是读过；回复不了', async () => {
  const senderName = '已注销用户'
  const { checkpoint, reported } = open([
    buildMessage('1', 'u2', 'u1', { content: '骂人的话', senderName }),
  ])
  await expect.element(page.getByText('骂人的话')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: senderName })).toBeVisible()
  await expect.element(missing).toBeVisible()
  expect(page.getByRole('textbox', { name: /^发消息给/ }).elements()).toEqual([])
  await expect
    .poll(() => checkpoint.bodies)
    .toEqual([{ otherUserId: 'u2', lastReadMessageId: '1' }])
  await page.getByText('骂人的话').click()
  await page.getByRole('menuitem', { name: '举报' }).click()
  expect(reported).toEqual(['1'])
})

test('没有这个人，也没有和他的消息：只说不能联系', async () => {
  open([])
  await expect.element(missing).toBeVisible()
  await expect.element(page.getByText('还没有消息，打个招呼吧')).not.toBeInTheDocument()
})

/** The chat with somebody who is no more, and what they have written. */
function open(messages: ChatMessage[]) {
  const reported: string[] = []
  const { answers, show } = openApp(buildAccount())
  answers.get('/api/users/{id}/profile', () =>
    refuse(404, { code: 2012, message: '用户不存在' }),
  )
  answers.get('/api/relations/{userId}', cut)
  answers.get('/api/notifications/unified-unread-count', cut)
  answers.get('/api/message/conversations', cut)
  answers.get('/api/message/history', () => ({
    messages,
    page: 1,
    pageSize: 50,
    hasMore: false,
    peerCheckpointMessageId: null,
    removedMessageIds: [],
  }))
  const checkpoint = answers.post('/api/message/conversations/checkpoint', () => ({
    otherUserId: 'u2',
    checkpointMessageId: '1',
  }))
  show(
    <Chats
      peerId="u2"
      now={new Date(2026, 10, 20)}
      headMenu={() => null}
      onReport={({ id }) => reported.push(id)}
    />,
  )
  return { checkpoint, reported }
}
