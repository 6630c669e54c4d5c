import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConversationRow } from '#src/features/chat/ConversationRow.tsx'
import { NoticeRow } from '#src/features/notices/NoticeRow.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { cdp, page, render, userEvent } from '#tests/support/browser.tsx'

/* What a system with few colours of its own shows: our backgrounds are gone. */
const emulate = (value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
beforeEach(() => emulate('active'))
afterEach(() => emulate(''))

const looksOf = (name: string) => getComputedStyle(page.getByRole('button', { name }).element())

test('按下的按钮有一道框，没按下的没有；刚点过、有焦点的也看得出来', async () => {
  render(
    <>
      <IconButton label="加粗" aria-pressed>
        B
      </IconButton>
      <IconButton label="斜体" aria-pressed={false}>
        I
      </IconButton>
    </>,
  )
  expect(looksOf('加粗').outline).toContain('solid 2px')
  expect(looksOf('斜体').outlineStyle).toBe('none')
  await page.getByRole('button', { name: '加粗' }).click()
  expect(looksOf('加粗').outline).toContain('solid 2px')
  await page.getByRole('button', { name: '斜体' }).click()
  await userEvent.tab({ shift: true })
  expect(looksOf('加粗').outlineStyle).toBe('double')
})

test('未读、在线的小圆点看得见', async () => {
  const { show } = openApp()
  const now = new Date('2026-11-22T00:00:00Z')
  show(
    <>
      <NoticeRow
        notice={{ id: 'n1', isRead: false, readAt: null, createTime: '2026-11-21T00:00:00Z' }}
        facts={{ title: '有人回复了您', content: '' }}
        now={now}
        onRead={() => {}}
      />
      <ConversationRow
        conversation={{
          id: 'u2',
          userId: 'u2',
          userName: '阿岚',
          userAvatar: null,
          lastMessage: '好',
          lastMessageTime: '2026-11-21T00:00:00Z',
          unreadCount: 0,
        }}
        isOpen={false}
        isOnline
        now={now}
        onDelete={() => {}}
      />
    </>,
  )
  for (const text of ['未读', '在线']) {
    const dot = page.getByText(text, { exact: true }).element().parentElement
    expect(getComputedStyle(dot!).backgroundColor).toBe(highlight())
  }
})

/** The colour that the system gives to what is chosen. */
function highlight(): string {
  const probe = document.createElement('i')
  probe.style.color = 'Highlight'
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
