import type { EndReason } from '#machines/lib/failure.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { Account, SessionUser } from '#machines/session/session.types.ts'
import { loginExpired, signInAgain } from '#src/messages/failures.ts'
import { account as labels, sessionDialog } from '#src/messages/shell.ts'
import type { Words } from '#tests/support/paths/words.ts'
import { other, renewed } from './session.events.ts'

const nameOf = ({ id, nickname }: SessionUser) => `${id === 'u1' ? '甲' : '乙'}（${nickname}）`
const isRenewed = ({ tokens }: Account) => tokens.token === renewed.tokens.token

const ends: Record<EndReason, string> = {
  logout: '是自己退出的',
  expired: `看到“${loginExpired}”的对话框`,
  invalid: `看到“${signInAgain}”的对话框`,
  refreshFailed: `看到“${loginExpired}”的提示（没能续上）`,
  banned: '因为封禁退出的',
  adoptedAway: '因为另一个标签页退出或换人而退出的',
}

export const sessionWords: Words<typeof sessionMachine> = {
  title: '登录',
  about:
    '谁登录着，令牌过期时怎样悄悄续上，登录会怎样结束。' +
    '“请求”指页面向服务器要东西；令牌、401、403 在浏览器的“网络”面板里看得到',
  start: ({ account }) =>
    account === null ? '打开网站，没有登录' : `打开网站，${nameOf(account.user)}上次登录还在`,
  events: {
    'session.established': ({ account }) => `在登录页用${nameOf(account.user)}登录成功`,
    'session.adopted': ({ account }) => {
      if (account === null) return '在另一个标签页退出登录'
      if (account.user.id === other.user.id)
        return `在另一个标签页换成${nameOf(other.user)}登录`
      return isRenewed(account)
        ? `另一个标签页续上了${nameOf(account.user)}的令牌`
        : `在另一个标签页把资料改成${nameOf(account.user)}`
    },
    'session.logout': `点“${labels.logout}”`,
    'user.changed': ({ user }) => `保存个人资料，服务器答回来的是${nameOf(user)}`,
    'request.parked': '点开一处要登录才能取的内容（一个请求将要发出）',
    'request.unauthorized': ({ token, expired }) => {
      if (token === null) return '一个没有带令牌的请求被服务器拒绝（401）'
      if (expired) return '一个请求被服务器拒绝（401），而且续期的期限也过了'
      return token === 't1'
        ? '一个带着现在的令牌的请求被服务器拒绝：令牌过期（401）'
        : '一个带着早先的令牌的请求，现在才被服务器拒绝（401）'
    },
    'token.invalid': '服务器说令牌无效或已撤销（400，代码 2005）',
    'account.banned': ({ ban }) =>
      `管理员封禁了这个账号（“${ban.message}”），下一个请求（没有登录时是登录）得到 403`,
    'ban.acknowledged': `在封禁的对话框里点“${sessionDialog.login}”`,
  },
  done: {
    refresh: (account: Account | null) => {
      if (account === null) return '续期时发现：另一个标签页已经退出'
      return account.user.id === other.user.id
        ? `续期时发现：另一个标签页已经换成${nameOf(account.user)}`
        : '服务器给了新的令牌'
    },
    logout: '服务器认可了退出',
  },
  failed: {
    refresh: '服务器不肯给新的令牌',
    logout: '退出的请求没有送到（断网）',
  },
  after: { logoutPatience: '过了 2 秒，退出的请求还没有回答' },
  states: {
    restoring: '页面还没有画出来',
    'signedOut.plain': `右上角是“${labels.login}”`,
    'signedOut.banned': `右上角是“${labels.login}”，并看到封禁的对话框`,
    'signedIn.idle': '右上角是头像',
    'signedIn.refreshing': '右上角是头像；正在续期，别的请求先等着',
    signingOut: `头像的菜单里写着“${labels.loggingOut}”`,
  },
  also: ({ context: { account, waiting, ended } }) =>
    [
      ...(account ? [`登录着的是${nameOf(account.user)}`] : []),
      ...(waiting.length > 0 ? [`${waiting.length} 个请求等着续期`] : []),
      ...(account === null && ended ? [ends[ended]] : []),
    ].join('；'),
}
