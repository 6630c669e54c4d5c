import { Link } from 'react-router-dom'
import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { conversations } from '#src/data/own/notices.ts'
import { Chats } from '#src/features/chat/Chats.tsx'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

type Page = components['schemas']['ConversationPage']
type Deletion = components['schemas']['ConversationDeletion']

const list = page.getByRole('navigation', { name: '会话', exact: true })
const row = list.getByRole('link', { name: '阿岚' })

test('会话还没删完就去了别的页：删完了也还在那一页', async () => {
  const { address, deletion, queryClient } = await remove()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: '写文章' }).click()
  await expect.poll(address).toBe('/post-editor')
  deletion.resolve(done)
  await expect.poll(() => queryClient.items(conversations, null)).toEqual([])
  expect(address()).toBe('/post-editor')
})

test('会话还没删完就开了另一个：删完了另一个还开着', async () => {
  const { address, deletion, queryClient } = await remove()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: '另一个会话' }).click()
  await expect.poll(address).toBe(`${start}&user=u9`)
  deletion.resolve(done)
  await expect.poll(() => queryClient.items(conversations, null)).toEqual([])
  expect(address()).toBe(`${start}&user=u9`)
})

test('会话删完了人还在消息中心：会话没有了，焦点到列表', async () => {
  const { address, deletion } = await remove()
  deletion.resolve(done)
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(list).toHaveFocus()
  expect(address()).toBe(start)
})

test('删掉开着的会话，地址带着片段（刚跳到过正文）：也回到会话列表', async () => {
  const open = `${start}&user=${inbox.conversations[0]?.userId ?? ''}#main`
  const { address, deletion } = await remove(open)
  expect(address()).toBe(open)
  deletion.resolve(done)
  await expect.poll(address).toBe(start)
})

/** Asks for a conversation to be deleted; what the server says to it is the test's. */
async function remove(at = start) {
  const app = openApp(buildAccount())
  const deletion = Promise.withResolvers<Deletion>()
  app.answers.get('/api/message/conversations', () => inbox)
  app.answers.get('/api/notifications/unified-unread-count', () => unread)
  app.answers.delete('/api/message/conversations/{userId}', () => deletion.promise)
  app.show(
    <>
      <Chats
        peerId={null}
        now={new Date(2026, 10, 20)}
        headMenu={() => null}
        onReport={() => {}}
      />
      <Link to="/post-editor">写文章</Link>
      <Link to={`${start}&user=u9`}>另一个会话</Link>
    </>,
    at,
  )
  await list.getByRole('button', { name: '与阿岚的会话：更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除会话' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除会话' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('删除中…')
  return { ...app, deletion }
}

const start = '/message-center?tab=chat'
const inbox: Page = examples.components.examples.ConversationPage.value
const unread = examples.components.examples.UnifiedUnread.value
const done: Deletion = examples.components.examples.ConversationDeletion.value
