import { Suspense } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { ChatMessage } from '#machines/chat/chat.types.ts'
import { MessageList } from '#src/features/chat/MessageList.tsx'
import { cut } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'
import { buildMessage } from '#tests/machines/chat/build-message.ts'

const menu = page.getByRole('button', { name: /的消息“.*”：更多操作$/ })
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

test('长的会话里，每一条消息的菜单都看得全，用鼠标按得到', async () => {
  const reported: string[] = []
  const ids = Array.from({ length: 30 }, (_, at) => String(101 + at))
  open(
    ids.map((id) => buildMessage(id, 'u2', 'u1')),
    (id) => reported.push(id),
  )
  const report = page.getByRole('menuitem', { name: '举报' })
  for (const id of ['128', '129', '130']) {
    await page.getByText(`第 ${id} 条`, { exact: true }).click()
    await expect.element(report).toBeInViewport({ ratio: 1 })
    await report.click()
  }
  expect(reported).toEqual(['128', '129', '130'])
})

test('新来的一张图片读作“[图片]”，不念文件地址', async () => {
  const { receive, said } = await listenTo([])
  receive('1', '/images/post/a-1.webp')
  await expect.poll(said).toEqual(['木由：[图片]'])
})

test('会话里的第一条也念；和上一条一字不差的，再念一遍', async () => {
  const { receive, said } = await listenTo([])
  receive('1', '在吗')
  await expect.poll(said).toEqual(['木由：在吗'])
  receive('2', '在吗')
  await expect.poll(said).toEqual(['木由：在吗', '木由：在吗'])
})

test('打开会话不念从前的消息；删掉最后一条，也不把前一条当新来的念', async () => {
  const { said, receive, lose } = await listenTo([
    buildMessage('1', 'u2', 'u1'),
    buildMessage('2', 'u2', 'u1'),
  ])
  lose('2')
  await expect.element(page.getByText('第 2 条', { exact: true })).not.toBeInTheDocument()
  receive('3', '在吗')
  await expect.poll(said).toEqual(['木由：在吗'])
})

/** What is read aloud from the moment when the messages are loaded, and what may happen then. */
async function listenTo(messages: ChatMessage[]) {
  const heard: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const isLive = target instanceof Element && target.matches('[aria-live]')
      if (isLive) heard.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''))
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  const { realtime } = open(messages)
  const last = messages.at(-1)?.content ?? '还没有消息，打个招呼吧'
  await expect.element(page.getByText(last, { exact: true })).toBeVisible()
  const { conversation } = (await realtime()).chat('u2')
  return {
    said: () => heard,
    receive: (id: string, content: string) => {
      const message = buildMessage(id, 'u2', 'u1', { content, senderName: '木由' })
      conversation.send({ type: 'message.received', message })
    },
    lose: (id: string) => conversation.send({ type: 'message.removed', id }),
  }
}

async function removeLast() {
  await expect.element(menu.last()).toBeInTheDocument()
  menu.last().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: '删除' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const confirm = page.getByRole('dialog').getByRole('button', { name: '删除' })
  await expect.element(confirm).toBeVisible()
  confirm.element().focus()
  await userEvent.keyboard('{Enter}')
}

/** What 木由 has written to the member, oldest first. */
function open(messages: ChatMessage[], onReport = (_id: string) => {}) {
  const { answers, show, realtime } = openApp(buildAccount())
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
        <MessageList peerId="u2" peerName="木由" onReport={({ id }) => onReport(id)} />
      </div>
    </Suspense>,
  )
  return { realtime }
}
