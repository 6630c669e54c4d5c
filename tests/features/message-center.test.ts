import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { messageMachine } from '#machines/chat/message.machine.ts'
import { dayAt, keyOf, type ShownMessage } from '#src/features/chat/chat-rows.ts'
import { isPicture } from '#src/lib/image-source.ts'
import { readMessageTab } from '#src/features/notices/message-address.ts'
import { causeOf, causeOfMessage } from '#src/features/notices/notice-cause.ts'
import type { Notification } from '#src/data/types.ts'
import { buildMessage } from '#tests/machines/chat/build-message.ts'

describe('地址', () => {
  test.each([
    ['tab=chat', 'chat'],
    ['tab=globalAnnouncement', 'globalAnnouncement'],
    ['tab=global-announcement', 'assistant'],
    ['', 'assistant'],
  ])('“%s”打开 %s', (search, tab) => {
    expect(readMessageTab(new URLSearchParams(search))).toBe(tab)
  })
})

describe('通知通向它的缘由', () => {
  const nothing: Notification['message'] = {
    title: '',
    content: '',
    sender: null,
    postId: null,
    postTitle: null,
    commentId: null,
    topicId: null,
    reportId: null,
    feedbackId: null,
  }
  const lin = { id: 'lin', displayName: '林间', nickName: '林间', avatarUrl: null }
  test.each<[string, Notification['type'], Partial<Notification['message']>, string | null]>([
    ['评论', 1, { postId: 'p', commentId: 'c', sender: lin }, '/posts/p#comment-c'],
    ['看不到的评论', 1, { postId: 'p', sender: lin }, '/posts/p'],
    ['看不到的文章', 2, { sender: lin }, null],
    ['关注', 8, { sender: lin }, '/users/lin/profile'],
    ['举报的结果', 9, { reportId: 'r' }, '/user/reports'],
    ['反馈有了回应', 0, { feedbackId: 'f' }, '/feedback'],
    ['话题', 0, { topicId: 't' }, '/topics/t'],
    ['系统通知', 0, { sender: lin }, null],
  ])('%s', (_, type, message, address) => {
    expect(causeOf({ type, message: { ...nothing, ...message } })).toBe(address)
  })
})

describe('助手的信通向它的缘由', () => {
  const nothing = { postId: null, commentId: null, topicId: null }
  test.each<[string, Parameters<typeof causeOfMessage>[0], string | null]>([
    ['通过了', { ...nothing, kind: 'approved', postId: 'p' }, '/posts/p'],
    ['没有通过', { ...nothing, kind: 'rejected', postId: 'p' }, '/post-editor/p'],
    ['没有通过的已经删了', { ...nothing, kind: 'rejected' }, null],
    [
      '评论不再显示',
      { kind: 'commentRemoved', postId: 'p', commentId: 'c', topicId: null },
      '/posts/p#comment-c',
    ],
    ['评论已经删了', { ...nothing, kind: 'commentRemoved', postId: 'p' }, '/posts/p'],
    ['话题', { ...nothing, kind: 'topic', topicId: 't' }, '/topics/t'],
    ['管理员写的', { ...nothing, kind: 'sent' }, null],
  ])('%s', (_, message, address) => {
    expect(causeOfMessage(message)).toBe(address)
  })
})

describe('聊天的每一行', () => {
  const shown = (id: string, createdAt: string, clientId: string | null = null) =>
    ({
      ...buildMessage(id, 'me', 'you', { clientId }),
      createdAt,
      isMine: true,
      status: 'sent',
    }) satisfies ShownMessage

  test('每天的第一条写明日期，发出之后还是那一行', () => {
    const waiting = {
      clientId: 'c',
      content: '在路上',
      message: createActor(messageMachine, {
        input: { peerId: 'you', clientId: 'c', content: '在路上' },
      }),
    }
    const rows = [
      shown('1', '2026-11-19T12:00:00'),
      shown('2', '2026-11-20T09:00:00'),
      shown('3', '2026-11-20T10:00:00'),
      waiting,
    ]
    expect(rows.map((row, index) => [keyOf(row), dayAt(rows, index)])).toEqual([
      ['1', '2026年11月19日'],
      ['2', '2026年11月20日'],
      ['3', null],
      ['c', null],
    ])
    expect(keyOf(shown('4', '2026-11-20T10:01:00', 'c'))).toBe('c')
  })
})

test.each([
  ['/images/post/a1-b2.webp', true],
  ['看 /images/post/a.webp', false],
  ['https://elsewhere.example/images/post/a.webp', false],
  ['/images/../api/auth/logout', false],
])('“%s”是一张图片：%s', (content, is) => {
  expect(isPicture(content)).toBe(is)
})
