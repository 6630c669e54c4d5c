import type { ConnectionState } from '#machines/connection/connection.connect.ts'
import type { Transport, TransportChoice } from '#machines/connection/connection.types.ts'

export const diagnostic = {
  heading: '实时连接诊断',
  about:
    '私信、通知与未读数靠两条实时连接送到。这里可以看到它们的状态，断开、重试、换一种传输方式。',
} as const

export const hubNames = { notification: '通知连接', chat: '私信连接' } as const

export const states: Record<ConnectionState, string> = {
  off: '未连接',
  connecting: '正在连接',
  live: '已连接',
  waiting: '等待重连',
  renewing: '正在续期登录凭证',
}

export const transports: Record<Transport, string> = {
  webSockets: 'WebSocket',
  serverSentEvents: '服务器推送事件（SSE）',
  longPolling: '长轮询',
}

export const choices: Record<TransportChoice, string> = { auto: '自动选择', ...transports }

export const facts = {
  transport: '传输方式',
  attempt: '没有成功的尝试',
  nextRetry: '下次重连',
  latency: '往返延迟',
  none: '—',
  times: (count: number) => `${count} 次`,
  inSeconds: (seconds: number) => `${seconds} 秒后`,
  milliseconds: (count: number) => `${count} 毫秒`,
} as const

export const actions = {
  choice: '选择传输方式',
  ping: '测量延迟',
  drop: '断开',
  retry: '立即重试',
  of: (action: string, hub: string) => `${action}：${hub}`,
} as const

export const log = {
  heading: '最近的事件',
  of: (hub: string) => `最近的事件：${hub}`,
  empty: '还没有事件',
  pushed: (name: string) => `收到 ${name}`,
} as const

/** What the log of a connection writes by itself; everything else in it is the name of a push. */
export const events: Readonly<Record<string, string>> = {
  connecting: '开始连接',
  opened: '已连接',
  closed: '连接断开',
  dropped: '手动断开',
  abandoned: '放弃这次连接',
  pong: '测得往返延迟',
  'ping failed': '没有测到延迟',
  unreachable: '连接不上服务器',
  unauthorized: '登录凭证过期',
  refused: '登录凭证无效',
  banned: '账号已被封禁',
}

export const report = {
  copy: '复制报告',
  label: '诊断报告',
  hint: '报告里没有登录凭证，也没有任何私信、通知的内容。',
  copied: '报告已复制',
  failed: '浏览器没有允许复制，请从下面选取',
} as const

export const attachment = {
  offer: '附上诊断报告（选填）',
  attach: '我看过了，把这份报告附上',
} as const
