import { delayOf, type connectionMachine } from '#machines/connection/connection.machine.ts'
import type { HubFailure } from '#machines/connection/connection.types.ts'
import { actions, choices, states as labels } from '#src/messages/diagnostic.ts'
import type { Words } from '#tests/support/paths/words.ts'

const reasons: Record<HubFailure['reason'], string> = {
  unreachable: '服务器连不上',
  unauthorized: '登录凭证过期（401）',
  refused: '登录凭证无效（400，代码 2005）',
  banned: '账号被封禁（403）',
}

export const connectionWords: Words<typeof connectionMachine> = {
  title: '实时连接',
  about: '私信和通知各有一条；在 /blog/diagnostic（实时连接诊断）里看它的状态',
  start: '打开实时连接诊断，没有登录',
  events: {
    'session.started': '登录',
    'session.ended': '退出登录',
    'hub.opened': '服务器答应了连接（WebSocket）',
    'hub.failed': ({ failure }) => `没有连上：${reasons[failure.reason]}`,
    'hub.closed': '连接断了（如服务器重启）',
    'hub.pong': ({ latency }) => `测量的回音到了，用了 ${latency} 毫秒`,
    'network.online': '网络恢复（浏览器说在线）',
    'network.offline': '断网（浏览器说离线）',
    'page.visible': '切到别的标签页再切回来',
    'connection.retry': `点“${actions.retry}”`,
    'connection.drop': `点“${actions.drop}”`,
    'connection.ping': `点“${actions.ping}”`,
    'connection.choose': ({ choice }) => `“${actions.choice}”选“${choices[choice]}”`,
  },
  done: { renew: '续到了新的登录凭证' },
  failed: { renew: '没有续到新的登录凭证' },
  after: {
    startDeadline: '过了 15 秒，服务器还没有答应',
    stability: '连着过了 30 秒',
    backoff: (_, { context }) => `过了 ${delayOf(context.attempt) / 1000} 秒`,
  },
  states: {
    'line.off': `写着“${labels.off}”`,
    'line.attached.connecting': `写着“${labels.connecting}”`,
    'line.attached.live.settling': `写着“${labels.live}”，还不到 30 秒`,
    'line.attached.live.stable': `写着“${labels.live}”，已经稳定`,
    'line.renewing': `写着“${labels.renewing}”`,
    'line.waiting': ({ context }) =>
      `写着“${labels.waiting}”，${delayOf(context.attempt) / 1000} 秒后再连`,
    'token.fresh': '',
    'token.renewed': '登录凭证刚续过，再过期也不马上再续',
  },
  also: ({ context: { attempt, latency, choice } }) =>
    [
      ...(attempt > 0 ? [`没有成功的尝试：${attempt} 次`] : []),
      ...(latency === null ? [] : [`往返延迟 ${latency} 毫秒`]),
      ...(choice === 'auto' ? [] : [`传输方式选的是“${choices[choice]}”`]),
    ].join('；'),
}
