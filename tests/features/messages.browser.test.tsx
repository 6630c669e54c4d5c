import { Suspense } from 'react'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#machines/chat/chat.types.ts'
import { MessageList } from '#src/features/chat/MessageList.tsx'
import { cut } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'
import { buildMessage } from '#tests/machines/chat/build-message.ts'

const menu = page.getByRole('button', { name: /的消息：更多操作$/ })
const list = page.getByRole('region', { name: '与木由的消息' })

test('删除一条消息：它和对话框一起没有了，焦点在消息的列表', async () => {
  open([buildMessage('1', 'u2', 'u1'), buildMessage('2', 'u2', 'u1')])
  await removeLast()
  await expect.element(page.getByText('第 2 条', { exact: true })).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()
})

test('删的是仅有的一条：焦点在这里，不在页面的开头', async () => {
  open([buildMessage('1', 'u2', 'u1')])
  await removeLast()
  await expect.element(page.getByText('还没有消息，打个招呼吧')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('还没有消息，打个招呼吧')
})

test('新来的一张图片读作“[图片]”，不念文件地址', async () => {
  open([
    buildMessage('1', 'u2', 'u1', { content: '/images/post/a-1.webp', senderName: '木由' }),
  ])
  await expect.element(page.getByText('木由：[图片]')).toBeInTheDocument()
  expect(page.getByText('木由：/images', { exact: false }).query()).toBeNull()
})

async function removeLast() {
  await expect.element(menu.last()).toBeInTheDocument()
  ;(menu.last().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: '删除' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const confirm = page.getByRole('dialog').getByRole('button', { name: '删除' })
  await expect.element(confirm).toBeVisible()
  ;(confirm.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

/** What 木由 has written to the member, oldest first. */
function open(messages: ChatMessage[]) {
  const { answers, show } = openApp(buildAccount())
  answers.get('/api/message/history', () => ({
    messages: messages.toReversed(),
    page: 1,
    pageSize: 50,
    hasMore: false,
    peerCheckpointMessageId: null,
    removedMessageIds: [],
  }))
  answers.get('/api/notifications/unified-unread-count', cut)
  answers.delete('/api/message/{id}', () => undefined)
  answers.get('/api/message/conversations', () => ({
    conversations: [],
    total: 0,
    page: 1,
    pageSize: 20,
    totalPages: 0,
    totalUnreadCount: 0,
  }))
  answers.post('/api/message/conversations/checkpoint', () => ({
    otherUserId: 'u2',
    checkpointMessageId: messages.at(-1)?.id ?? null,
  }))
  show(
    <Suspense>
      <div style={{ display: 'flex', height: '400px' }}>
        <MessageList peerId="u2" peerName="木由" onReport={() => {}} />
      </div>
    </Suspense>,
  )
}
