import type { Failure } from '#machines/lib/failure.ts'

/* The error catalogue of the specification (§8) as people read it. Each sentence exists once, here. */

export const requestTimeout = '请求超时：服务器没有响应，请稍后重试'
export const networkError = '网络错误：无法连接服务器，请检查网络'

export const accessDenied = '访问被拒绝'
export const bannedByAdmin = '您的账号已被管理员封禁'
export const accountBanned = '账号已被封禁'
export const bannedForever = '永久封禁'
export const bannedUntil = (date: string) => `封禁至 ${date}`

const noPermission = '用户没有权限，请先登录'
export const loginExpired = '登录已过期'
export const refreshTokenExpired = 'RefreshToken 已过期，请重新登录'
export const refreshFailed = '令牌刷新失败，请重新登录'
export const signInAgain = '请重新登录'
export const credentialInvalid = '登录凭证无效，请重新登录'

export const operationFailed = '操作失败'
export const permissionDenied = '您没有权限访问管理员页面，请联系管理员获取权限'

const contentMissing = '内容不存在或已被删除'
const notSupported = '这个服务器没有提供这项功能'
const changedMeanwhile = '内容已有新的修改，请刷新后重试'
/** A form of what others have changed since. */
export const changedElsewhere = {
  behind: '内容在别处改过。载入最新的，您写的还在。',
  reload: '载入最新的',
} as const
const serverBroken = '服务器出了点问题，请稍后重试'
const signedOutMeanwhile = '您已退出登录，请重新登录'
const tooManyRequests = (seconds: number) => `操作过于频繁，请 ${seconds} 秒后再试`

/** What happened, in one sentence that can stand in a toast, a form or an empty page. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return networkError
    case 'timeout':
      return requestTimeout
    case 'unauthenticated':
      return failure.message ?? noPermission
    case 'denied':
    case 'invalid':
      return failure.message ?? operationFailed
    case 'missing':
      return failure.message ?? contentMissing
    case 'unsupported':
      return notSupported
    case 'conflict':
      return failure.message ?? changedMeanwhile
    case 'limited':
      return failure.message ?? tooManyRequests(failure.retryAfter)
    case 'ended':
      return endedText(failure.reason)
    case 'broken':
      return failure.message ?? serverBroken
  }
}

/** The same of something that was asked for by a press. */
export const refusedWords = (failure: Failure) => ({
  title: operationFailed,
  message: failureText(failure),
})

type Reason = Extract<Failure, { kind: 'ended' }>['reason']

/** Why a request was stopped by the end of its session. */
function endedText(reason: Reason): string {
  switch (reason) {
    case 'noToken':
      return noPermission
    case 'expired':
      return refreshTokenExpired
    case 'refreshFailed':
      return refreshFailed
    case 'invalid':
      return credentialInvalid
    case 'banned':
      return bannedByAdmin
    case 'logout':
    case 'adoptedAway':
      return signedOutMeanwhile
  }
}

/** Why a picture is not even sent: the server would not take it. */
export const refusedPictures = {
  tooLarge: '图片不能超过 8 MB',
  notAnImage: '只支持 JPEG、PNG、WebP 和 GIF 图片',
} as const
