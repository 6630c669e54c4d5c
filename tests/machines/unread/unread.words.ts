import type { unreadMachine } from '#machines/unread/unread.machine.ts'
import { countsOf, type UnreadAnswer } from '#machines/unread/unread.types.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { spokenFailure } from '../spoken.ts'

export const unreadWords: Words<typeof unreadMachine> = {
  title: '未读数',
  about: '右上角铃铛上的数字：永远是服务器数出来的，浏览器自己不加减',
  start: '打开任意页面，没有登录',
  events: {
    'session.started': '登录',
    'session.ended': '退出登录',
    'unread.hint': '有动静：收到一条推送（或读了、删了一条消息，或连接刚刚接上）',
  },
  done: {
    load: (answer: UnreadAnswer) => `服务器答回来了：共 ${countsOf(answer).total} 条未读`,
  },
  failed: { load: (error) => `服务器没有答上来：${spokenFailure(error)}` },
  after: {
    gathering: '过了 200 毫秒（一阵动静只问一次）',
    patience: '过了 30 秒',
  },
  states: {
    off: '没有铃铛，也不问未读数',
    'loading.asked': '正在问服务器有多少未读（在“网络”面板里看得到）',
    'loading.outdated':
      '正在问服务器有多少未读（在“网络”面板里看得到）；问的途中又有动静，答回来以后还要再问一次',
    known: '没有在问，等下一次动静',
    gathering: '200 毫秒后去问',
    failed: '没有问到，30 秒后自己再问',
  },
  also: ({ value, context: { counts } }) => {
    if (value === 'off') return ''
    return counts.total > 0 ? `铃铛上写着 ${counts.total}` : '铃铛上没有数字'
  },
}
