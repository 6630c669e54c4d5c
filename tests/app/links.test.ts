import { describe, expect, test } from 'vitest'
import { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { outgoingMachine } from '#machines/chat/outgoing.machine.ts'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import { dialogsMachine } from '#machines/dialogs/dialogs.machine.ts'
import { dropdownMachine } from '#machines/dropdown/dropdown.machine.ts'
import { links, realtimeLinks } from '#machines/links.ts'
import { createListMachine } from '#machines/list/list.machine.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { throttledMachine } from '#machines/throttled/throttled.machine.ts'
import { unreadMachine } from '#machines/unread/unread.machine.ts'
import { tieRealtime } from '#src/app/realtime/ties.ts'

describe('机器之间的连线', () => {
  test('一共就是这些', () => {
    expect(links.map(({ from, on, to, send }) => `${from} ${on} → ${to} ${send.type}`)).toEqual(
      [
        'session session.started → dialogs session.started',
        'session session.started → viewer resource.clear',
        'session session.ended → viewer resource.clear',
        'session session.ended → menus menu.close',
      ],
    )
  })

  test('实时的也就是这些：等号说原话转达', () => {
    const drawn = realtimeLinks.map(
      ({ from, on, to, send }) => `${from} ${on} → ${to} ${send === 'same' ? '=' : send.type}`,
    )
    expect(drawn).toEqual([
      'session session.started → unread session.started',
      'session session.started → hubs session.started',
      'session session.ended → hubs session.ended',
      'session session.ended → unread session.ended',
      'session session.ended → lists list.clear',
      'session session.ended → changes notices.clear',
      'session session.ended → checkpoints call.clear',
      'notificationHub account.banned → session =',
      'notificationHub token.invalid → session =',
      'chatHub account.banned → session =',
      'chatHub token.invalid → session =',
      'notificationHub hub.up → unread unread.hint',
      'chatHub hub.up → unread unread.hint',
      'chatHub hub.up → chats =',
      'chatHub hub.up → outgoing =',
      'chatHub hub.down → outgoing =',
      'chats conversation.read → unread unread.hint',
      'outgoing message.sent → unread unread.hint',
      'page network.online → hubs =',
      'page network.offline → hubs =',
      'page page.visible → hubs =',
      'page page.visible → chats =',
      'page page.hidden → chats =',
    ])
  })

  test('收信的机器都认得信', () => {
    const known: Record<string, readonly string[]> = {
      dialogs: dialogsMachine.events,
      menus: dropdownMachine.events,
      // Clears what is loaded, whatever it is.
      viewer: ['resource.clear'],
      session: sessionMachine.events,
      hubs: connectionMachine.events,
      unread: unreadMachine.events,
      chats: conversationMachine.events,
      outgoing: outgoingMachine.events,
      lists: createListMachine(String).events,
      changes: noticesMachine.events,
      checkpoints: throttledMachine.events,
    }
    const unheard = [...links, ...realtimeLinks].filter(
      ({ on, to, send }) => !known[to]?.includes(send === 'same' ? on : send.type),
    )
    expect(unheard).toEqual([])
  })

  test('说的话只到该听的那里：原话带着原来的内容，换成的话就是换成的', () => {
    const heard: unknown[] = []
    const hear = (who: string) => (event: object) => void heard.push([who, event])
    const carry = tieRealtime({
      session: hear('session'),
      hubs: hear('hubs'),
      unread: hear('unread'),
      chats: hear('chats'),
      outgoing: hear('outgoing'),
      lists: hear('lists'),
      changes: hear('changes'),
      checkpoints: hear('checkpoints'),
    })
    const ban = { message: '刷屏', until: null }
    carry('chatHub', { type: 'account.banned', ban })
    carry('notificationHub', { type: 'hub.up' })
    carry('notificationHub', { type: 'hub.down' })
    carry('page', { type: 'page.hidden' })
    expect(heard).toEqual([
      ['session', { type: 'account.banned', ban }],
      ['unread', { type: 'unread.hint' }],
      ['chats', { type: 'page.hidden' }],
    ])
  })
})
