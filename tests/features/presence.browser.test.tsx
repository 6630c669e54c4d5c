import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { components } from '#openapi/generated/schema.d.ts'
import { Chats } from '#src/features/chat/Chats.tsx'
import { PeerMenu } from '#src/features/people/PeerMenu.tsx'
import type { NetworkEvent } from '#src/platform/browser/page-life.ts'
import type { Line, LineOptions } from '#src/platform/realtime/line.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page } from '#tests/support/browser.tsx'

type Conversations = components['schemas']['ConversationPage']

// The head of the conversation says how it is with the other one.
const status = page.getByRole('status').first()
const row = page.getByRole('navigation', { name: '会话', exact: true })

test('连接断了：在不在线不知道，就不说；连上了再说', async () => {
  const { line } = open()
  await expect.element(status).toHaveTextContent('在线')
  await expect.element(row).toHaveTextContent('在线')
  line.cut()
  await expect.element(page.getByText('未连接，正在重新连接')).toBeVisible()
  await expect.element(status).toBeEmptyDOMElement()
  await expect.element(row).not.toHaveTextContent('在线')
  line.isReachable = true
  line.isThere = false
  line.tellNetwork('network.online')
  await expect.element(status).toHaveTextContent('离线')
})

test('第一次连接还在路上：不说没有连接，下面的不会先被推开', async () => {
  const connected = Promise.withResolvers<void>()
  open({ ready: connected.promise })
  await expect.element(page.getByRole('textbox', { name: /^发消息给/ })).toBeVisible()
  expect(page.getByText('未连接，正在重新连接').query()).toBeNull()
  connected.resolve()
  await expect.element(status).toHaveTextContent('在线')
})

test('服务器说可能漏了推送：在不在线再问一次', async () => {
  const { line } = open()
  await expect.element(status).toHaveTextContent('在线')
  line.isThere = false
  line.push('chat', 'Resync')
  await expect.element(status).toHaveTextContent('离线')
})

test('现在查不到在不在线：不说离线；可以查了再说', async () => {
  const { line } = open({ isThere: null })
  await expect.element(page.getByRole('textbox', { name: /^发消息给/ })).toBeVisible()
  await expect.poll(() => line.questions).toBeGreaterThan(0)
  await expect.element(status).toBeEmptyDOMElement()
  line.isThere = true
  line.push('chat', 'Resync')
  await expect.element(status).toHaveTextContent('在线')
})

test('取消屏蔽之后再问一次：在线就写着在线', async () => {
  const { answers, line } = open()
  let isBlocked = true
  answers.get('/api/relations/{userId}', () => ({ ...tie, isBlocked }))
  answers.delete('/api/blocks/{userId}', () => {
    isBlocked = false
    line.isThere = true
    return undefined as never
  })
  line.isThere = false
  await expect.element(status).toHaveTextContent('离线')
  await page.getByRole('button', { name: /^对 .*的更多操作$/ }).click()
  await page.getByRole('menuitem', { name: '取消屏蔽' }).click()
  await expect.element(status).toHaveTextContent('在线')
})

interface World {
  isThere?: boolean | null
  /** Settles when the hubs can be reached. */
  ready?: Promise<void>
}

function open({ isThere = true, ready = Promise.resolve() }: World = {}) {
  const line = createLine(isThere, ready)
  const app = openApp(buildAccount(), { realtime: line.ports })
  const { answers } = app
  const [example] = inbox.conversations
  const peerId = example?.userId ?? ''
  answers.get('/api/users/{id}/profile', () => ({
    ...examples.components.examples.Profile.value,
    id: peerId,
  }))
  answers.get('/api/message/conversations', () => inbox)
  answers.get('/api/message/history', () => ({
    ...examples.components.examples.ChatHistory.value,
    messages: [],
  }))
  answers.get('/api/notifications/unified-unread-count', () => unread)
  answers.get('/api/relations/{userId}', () => tie)
  app.show(
    <Chats
      peerId={peerId}
      now={new Date(2026, 10, 20)}
      headMenu={(peer, items) => <PeerMenu peer={peer}>{items}</PeerMenu>}
      onReport={() => {}}
    />,
    '/message-center?tab=chat',
  )
  return { answers, line }
}

/** Where the hubs would be: the test says whether they can be reached, and whether the other one is there; null is not known. */
function createLine(isThere: boolean | null, ready: Promise<void>) {
  const lines = new Set<LineOptions>()
  let tell: (event: NetworkEvent) => void = () => {}
  const line = {
    isReachable: true,
    isThere,
    questions: 0,
    push(hub: string, name: string, ...args: unknown[]) {
      for (const { url, onPush } of lines) if (url.endsWith(hub)) onPush(name, args)
    },
    tellNetwork: (event: NetworkEvent) => tell(event),
    cut() {
      line.isReachable = false
      for (const { onClosed } of lines) onClosed()
      lines.clear()
    },
    ports: {
      async openLine(options: LineOptions): Promise<Line> {
        await ready
        if (!line.isReachable) throw new Error('unreachable')
        lines.add(options)
        return {
          transport: 'webSockets' as const,
          invoke: async (method: string) => {
            if (method !== 'IsUserOnlineAsync') return false
            line.questions += 1
            if (line.isThere === null) throw new Error('not known')
            return line.isThere
          },
        }
      },
      watchNetwork(onEvent: (event: NetworkEvent) => void) {
        tell = onEvent
        return () => {}
      },
      afterPaint: (work: () => void) => work(),
    },
  }
  return line
}

const inbox: Conversations = examples.components.examples.ConversationPage.value
const tie = { userId: inbox.conversations[0]?.userId ?? '', isBlocked: false, isMuted: false }
const unread = examples.components.examples.UnifiedUnread.value
