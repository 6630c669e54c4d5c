import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { connectOutgoing } from '#machines/chat/outgoing.connect.ts'
import { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import { ChatLine } from '#src/features/chat/ChatLine.tsx'
import type { ChatRow } from '#src/features/chat/chat-rows.ts'
import { dark } from '#src/theme/tokens.ts'
import { buildAccount, openApp } from '#tests/support/browser-app.tsx'
import { page, userEvent } from '#tests/support/browser.tsx'

const asked: string[] = []
beforeEach(() => void asked.splice(0))

const button = page.getByRole('button', { name: '木由 09:30 的消息“河边的柳树绿了”：更多操作' })
const remove = page.getByRole('menuitem', { name: '删除' })
const words = page.getByText('河边的柳树绿了')

test('按一下消息才有“删除”，再按一下收起', async () => {
  show()
  await expect.element(words).toBeVisible()
  expect(page.getByText('删除').query()).toBeNull()
  await words.click()
  await expect.element(remove).toBeVisible()
  await words.click()
  await expect.element(remove).not.toBeInTheDocument()
  await words.click()
  await remove.click()
  await expect.element(remove).not.toBeInTheDocument()
  expect(asked).toEqual(['m1'])
})

test('只用键盘也删得了：走到消息的菜单，回车打开，焦点在“删除”', async () => {
  show()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveStyle({ opacity: '1' })
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(asked).toEqual(['m1'])
})

test('对方的消息可以举报，自己的不能', async () => {
  show()
  await words.click()
  await page.getByRole('menuitem', { name: '举报' }).click()
  expect(asked).toEqual(['举报 m1'])
})

test('同一分钟里的消息，菜单的名字说得出是谁的哪一条；太长的只说开头', async () => {
  show('河边的柳树绿了，燕子也回来了，你什么时候回来看看', true)
  const long = { name: '林间 09:30 的消息“河边的柳树绿了，燕子也回…”：更多操作' }
  await expect.element(page.getByRole('button', long)).toBeInTheDocument()
})

test('自己的消息没有“举报”', async () => {
  show('河边的柳树绿了', true)
  await words.click()
  await expect.element(remove).toBeVisible()
  expect(page.getByRole('menuitem', { name: '举报' }).query()).toBeNull()
})

test('最后一条的菜单也看得全', async () => {
  show()
  await expect.element(words).toBeVisible()
  const list = page.getByRole('list').element() as HTMLElement
  Object.assign(list.style, { height: '90px', overflow: 'auto' })
  await button.click()
  await expect.element(remove).toBeInViewport({ ratio: 1 })
  expect(list.scrollTop).toBeGreaterThan(0)
})

test('按的是链接就去链接；选了字是要复制：都不打开菜单', async () => {
  show('看 https://example.com/a')
  const link = page.getByRole('link', { name: 'https://example.com/a' })
  await expect.element(link).toBeVisible()
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  expect(remove.query()).toBeNull()
  const said = page.getByText(/^看/)
  getSelection()?.selectAllChildren(said.element())
  said.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(remove.query()).toBeNull()
  getSelection()?.removeAllRanges()
  said.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(remove).toBeVisible()
})

test('不确定有没有发出的：说得出会重复，重发还是放弃由人决定', async () => {
  const machine = outgoingMachine.provide({ actions: { rememberWaiting: () => {} } })
  const outgoing = createActor(machine, {
    input: { peerId: 'u2', text: '', waiting: [], isPlain: true },
  })
  outgoing.start()
  const send = { type: 'message.send', clientId: 'c1', content: '在吗' } as const
  for (const event of [{ type: 'hub.up' }, send, { type: 'hub.down' }] as const)
    outgoing.send(event)
  const [row] = connectOutgoing(outgoing.getSnapshot(), (event) =>
    outgoing.send(event),
  ).messages
  if (row) showRow(row)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('不确定有没有发出，重新发送可能会重复')
  await page.getByRole('button', { name: '重新发送：在吗' }).click()
  await page.getByRole('button', { name: '放弃：在吗' }).click()
  expect(asked).toEqual(['重新发送 c1', '放弃 c1'])
})

test('上次没有发出的：说没有发出，不编原因，重发还是放弃由人决定', async () => {
  const machine = outgoingMachine.provide({ actions: { rememberWaiting: () => {} } })
  const waiting = [{ clientId: 'c1', content: '在吗', status: 'failed' }] as const
  const outgoing = createActor(machine, {
    input: { peerId: 'u2', text: '', waiting, isPlain: false },
  }).start()
  const [row] = connectOutgoing(outgoing.getSnapshot(), () => {}).messages
  if (row) showRow(row)
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^没有发出$/)
  await page.getByRole('button', { name: '重新发送：在吗' }).click()
  await page.getByRole('button', { name: '放弃：在吗' }).click()
  expect(asked).toEqual(['重新发送 c1', '放弃 c1'])
})

const show = (content = '河边的柳树绿了', isMine = false) =>
  showRow({
    id: 'm1',
    clientId: null,
    senderId: isMine ? 'u1' : 'u2',
    senderName: '木由',
    senderAvatar: null,
    receiverId: isMine ? 'u2' : 'u1',
    receiverName: '林间',
    receiverAvatar: null,
    content,
    messageType: 'text',
    createdAt: '2026-03-05T01:30:00Z',
    isDelivered: true,
    isRead: true,
    isMine,
    status: null,
  })

function showRow(row: ChatRow) {
  openApp(buildAccount()).show(
    <ul>
      <li>
        <ChatLine
          row={row}
          day="3月5日"
          names={{ mine: '林间', theirs: '木由' }}
          acts={{
            onDelete: (id) => asked.push(id),
            onReport: (id) => asked.push(`举报 ${id}`),
            onRetry: (id) => asked.push(`重新发送 ${id}`),
            onDiscard: (id) => asked.push(`放弃 ${id}`),
          }}
        />
      </li>
    </ul>,
  )
}

test('对方的消息在深色里也看得出是一块，字读得清', async () => {
  document.documentElement.dataset['theme'] = 'dark'
  onTestFinished(() => void delete document.documentElement.dataset['theme'])
  show()
  await expect.element(words).toBeVisible()
  const { surface, ink } = dark.color
  const ground = getComputedStyle(words.element().parentElement!).backgroundColor
  expect(contrast(ground, surface)).toBeGreaterThanOrEqual(1.25)
  expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5)
})

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

/** Of any colour that the browser knows. */
function luminance(colour: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
