import { useSearchParams } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { Chats } from '#src/features/chat/Chats.tsx'
import { cut } from '#tests/support/answers.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

const list = page.getByRole('navigation', { name: '会话', exact: true })
const row = list.getByRole('link', { name: '阿岚' })
const talk = page.getByRole('region', { name: '聊天', exact: true })
const back = page.getByRole('link', { name: '返回会话列表' })

const wide = { width: innerWidth, height: innerHeight }
afterEach(() => page.viewport(wide.width, wide.height))

test('窄的窗口里回车打开会话，焦点在会话里；回车返回，焦点在会话列表', async () => {
  await page.viewport(900, 800)
  open()
  await press(row)
  await expect.element(back).toBeVisible()
  await expect.element(talk).toHaveFocus()
  await press(back)
  await expect.element(row).toBeVisible()
  await expect.element(list).toHaveFocus()
})

test('用浏览器的后退回到会话列表，焦点也在列表', async () => {
  await page.viewport(390, 800)
  const { back: goBack } = open()
  await press(row)
  await expect.element(talk).toHaveFocus()
  goBack()
  await expect.element(row).toBeVisible()
  await expect.element(list).toHaveFocus()
})

test('宽的窗口里打开会话，焦点留在按的那一行', async () => {
  await page.viewport(1200, 800)
  open()
  await press(row)
  await expect.element(page.getByRole('textbox', { name: '发消息给阿岚' })).toBeVisible()
  await expect.element(row).toHaveFocus()
})

test('还没有会话：有路去找可以写给谁的人', async () => {
  await page.viewport(1200, 800)
  open({ ...inbox, conversations: [] })
  const way = list.getByRole('link', { name: '看看热门创作者' })
  await expect.element(way).toHaveAttribute('href', '/blog/ranking?tab=authors')
})

async function press(link: typeof row) {
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
}

/** The conversations of somebody whom 阿岚 has written to. */
function open(conversations = inbox) {
  const { answers, show } = openApp(buildAccount())
  answers.get('/api/message/conversations', () => conversations)
  answers.get('/api/message/history', cut)
  answers.get('/api/notifications/unified-unread-count', cut)
  answers.get('/api/relations/{userId}', cut)
  answers.get('/api/users/{id}/profile', () => ({
    ...examples.components.examples.Profile.value,
    displayName: '阿岚',
  }))
  const turn = { back: () => {} }
  function Center() {
    const [search, setSearch] = useSearchParams()
    Object.assign(turn, { back: () => setSearch({ tab: 'chat' }) })
    return (
      <Chats
        peerId={search.get('user')}
        now={new Date(2026, 10, 20)}
        headMenu={() => null}
        onReport={() => {}}
      />
    )
  }
  show(<Center />, '/message-center?tab=chat')
  return { back: () => turn.back() }
}

type Page = components['schemas']['ConversationPage']
const inbox: Page = examples.components.examples.ConversationPage.value
