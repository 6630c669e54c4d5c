import type { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { Change } from '#machines/notices/notices.types.ts'
import { unreadAfter } from '#machines/notices/changes.ts'
import { center as labels } from '#src/messages/notices.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

function spokenChange(change: Change): string {
  switch (change.kind) {
    case 'read':
      return `点通知 ${change.id} 的“${labels.read}”`
    case 'readSome':
      return `选通知 ${change.ids.join('、')}，一起标为已读`
    case 'checkpoint':
      return `未读的只有 ${change.ids.join('、')}，都看到了`
    case 'readAll':
      return `点“${labels.readAll}”（这一类）`
    case 'readEverything':
      return `点“${labels.readEverything}”（各类）`
    case 'remove':
      return `点通知 ${change.id} 的“${labels.remove}”`
  }
}

export const noticesWords: Words<typeof noticesMachine> = {
  title: '处理通知',
  about: '消息中心里标为已读、删除：马上变，服务器不肯就变回去；一件一件地问服务器',
  start: '登录，打开消息中心的一类通知（a 未读，b 已读），数字还没有取来',
  events: {
    'notices.counted': ({ unreadCount }) => `列表取来了，服务器说有 ${unreadCount} 条未读`,
    'notices.change': ({ change }) => spokenChange(change),
    'notices.seen': ({ ids }) => `这一类开着满 30 秒：未读的 ${ids.join('、')} 看到了`,
    'notices.clear': '退出登录',
  },
  done: { carryOut: '服务器做好了最早的那件' },
  failed: { carryOut: (error) => `服务器没有做最早的那件：${spokenFailure(error)}` },
  states: {
    idle: '没有请求在途中',
    running: ({ context }) =>
      context.pending.length > 1
        ? `一个请求在途中，后面还有 ${context.pending.length - 1} 件等着`
        : '一个请求在途中',
  },
  also: ({ context: { unreadCount, pending } }) =>
    `写着 ${unreadAfter(unreadCount, pending)} 条未读`,
}
