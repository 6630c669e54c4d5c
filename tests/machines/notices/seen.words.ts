import type { seenMachine } from '#machines/notices/seen.machine.ts'
import { center as labels } from '#src/messages/notices.ts'
import type { Words } from '#tests/support/paths/words.ts'

const leavingOf = (offer?: number) =>
  offer === undefined ? '最近一次离开时' : `第 ${offer} 次离开时`

export const seenWords: Words<typeof seenMachine> = {
  title: '看过的通知',
  about:
    '消息中心的一类通知里，哪些到过眼前：开着满 30 秒告诉服务器，离开时先让人撤销；没有到过眼前的从来不算。' +
    '在浏览器的“网络”面板里看请求',
  start: '登录，在别的页面；这一类里有未读的 a 和 b',
  events: {
    'notices.opened': '打开消息中心的这一类',
    'notices.shown': ({ ids }) => `未读的 ${ids.join('、')} 滚动到眼前`,
    'notices.closed': '去别的一类，或别的页面',
    'notices.undone': ({ offer }) => `点${leavingOf(offer)}的提示里的“${labels.keepUnread}”`,
    'notices.settled': ({ offer }) => `${leavingOf(offer)}的提示自己收起了，或点它的 ×`,
    'notices.clear': '退出登录',
  },
  after: { report: '开着满 30 秒' },
  states: {
    closed: '没有要告诉服务器的',
    'open.nothingNew': '这一类开着；没有新到眼前的未读',
    'open.shown': ({ context }) =>
      `这一类开着；${context.ids.join('、')} 到过眼前，还没有告诉服务器`,
    leaving: ({ context }) =>
      `提示说看过的 ${context.ids.length} 条将标为已读，有“${labels.keepUnread}”`,
  },
}
