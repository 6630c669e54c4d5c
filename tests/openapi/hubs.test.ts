import { describe, expect, test } from 'vitest'
import { createChecker, document } from './document.ts'

const check = createChecker()
const id = '019a9b2e-0000-7000-8000-000000000001'
const message = document.components.examples['ChatMessage']?.value

describe('实时连接', () => {
  test('两个连接在规格写的地址上', () => {
    expect(document['x-hubs']).toEqual({
      notification: {
        path: '/api/hubs/notification',
        schema: '#/components/schemas/NotificationHub',
      },
      chat: { path: '/api/hubs/chat', schema: '#/components/schemas/ChatHub' },
    })
  })

  test('通知连接有规格写的方法与推送', () => {
    expect(membersOf('NotificationHub', 'methods')).toEqual(['IsUserOnlineAsync'])
    expect(membersOf('NotificationHub', 'pushes')).toEqual([
      'ReceiveNotification',
      'UnreadCountUpdated',
      'UserOnline',
      'UserOffline',
    ])
  })

  test('私信连接有规格写的方法与推送', () => {
    expect(membersOf('ChatHub', 'methods')).toEqual([
      'SendMessage',
      'ConfirmMessageDelivered',
      'UpdateConversationCheckpoint',
      'UserTyping',
      'IsUserOnlineAsync',
    ])
    expect(Object.keys(document.components.schemas['ChatPushes']?.properties ?? {})).toEqual([
      'ReceiveMessage',
      'MessageSent',
      'MessageDelivered',
      'MessageRead',
      'ConversationRead',
      'ConversationCheckpointUpdated',
      'MessagesReadByOther',
      // Ours: deletions, and a word that pushes may have been lost.
      'MessageDeleted',
      'ConversationDeleted',
      'UserTyping',
      'UnreadCountChanged',
      'Resync',
      'Error',
    ])
  })

  test.each([
    ['收件人、内容、类型', [id, '你好', 'text'], true],
    ['再加上认出重试的 id', [id, '你好', 'text', 'c-41'], true],
    ['少了类型', [id, '你好'], false],
    ['多了一个', [id, '你好', 'text', 'c-41', 1], false],
    ['空的内容', [id, '', 'text'], false],
    ['不认识的类型', [id, '你好', 'system'], false],
  ])('发送私信：%s', (_, args, allowed) => {
    expect(check(sendMessage, args) === null).toBe(allowed)
  })

  test('收到的推送带着一条完整的私信', () => {
    const push = { $ref: '#/components/schemas/ChatMessageArguments' }
    expect(check(push, [message])).toBeNull()
    expect(check(push, [])).not.toBeNull()
    expect(check(push, [{ content: '你好' }])).not.toBeNull()
  })
})

const sendMessage = {
  $ref: '#/components/schemas/ChatHub/properties/methods/properties/SendMessage/properties/arguments',
}

const membersOf = (hub: string, part: string) =>
  Object.keys(document.components.schemas[hub]?.properties?.[part]?.properties ?? {})
