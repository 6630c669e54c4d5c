import { expect, test } from 'vitest'
import { PeerHeader } from '#src/features/chat/PeerHeader.tsx'
import { openApp } from '#tests/support/browser-app.tsx'

test('对方的名字还没有来：会话的头已经一样高，下面的消息不会动', () => {
  openApp().show(
    ['', '阿岚'].map((name) => (
      <PeerHeader
        key={name}
        peerId="u2"
        name={name}
        avatarUrl={null}
        isOnline={undefined}
        isTyping={false}
        menu={null}
      />
    )),
  )
  const [coming, there] = [...document.querySelectorAll('header')].map(
    (head) => head.getBoundingClientRect().height,
  )
  expect(coming).toBe(there)
})
