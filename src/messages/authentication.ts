import type { Failure } from '#machines/lib/failure.ts'
import type { Ban } from '#machines/session/session.types.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { bannedByAdmin, bannedForever, bannedUntil, failureText } from './failures.ts'

export const fields = {
  email: '邮箱',
  password: '密码',
  newPassword: '新密码',
  confirmPassword: '确认密码',
  nickName: '昵称',
  verificationCode: '验证码',
  invitationCode: '邀请码',
} as const

/** What is wrong with a field before anything is sent; the server says the same in the same words. */
export const problems = {
  emailMissing: '请输入邮箱',
  emailInvalid: '请输入有效的邮箱地址',
  passwordMissing: '请输入密码',
  passwordShort: (shortest: number) => `密码至少需要 ${shortest} 个字符`,
  passwordLong: (longest: number) => `密码最多 ${longest} 个字符`,
  confirmationMissing: '请再次输入密码',
  confirmationDiffers: '两次输入的密码不一致',
  nicknameMissing: '请输入昵称',
  nicknameLength: (shortest: number, longest: number) =>
    `昵称需要 ${shortest} 到 ${longest} 个字符`,
  codeMissing: '请输入验证码',
  codeInvalid: '验证码是六位数字',
} as const

export const login = {
  heading: '登录',
  text: '欢迎回来。',
  submit: '登录',
  submitting: '正在登录…',
  forgot: '忘记密码',
  noAccount: '还没有账号？',
  register: '注册',
} as const

export const register = {
  heading: '注册',
  text: '和认真写字的人做邻居。',
  byInvitation: '本站现在凭邀请码注册。',
  invitationHint: '请向已经在这里的朋友或管理员要一个。',
  closed: '暂不开放注册',
  closedText: '本站现在没有开放注册，已有账号的话请直接登录。',
  submit: '注册',
  submitting: '正在注册…',
  hasAccount: '已经有账号？',
  login: '登录',
  codeHint: '点“获取验证码”，我们会把六位数字发到您的邮箱。',
  codeSent: '已发送，10 分钟内有效。没收到的话，看看垃圾邮件。',
  passwordHint: (shortest: number) => `至少 ${shortest} 个字符。`,
  nicknameHint: (shortest: number, longest: number) =>
    `${shortest} 到 ${longest} 个字，别人会这样称呼您。`,
  emailTaken: '该邮箱已被注册，请直接登录',
  succeeded: '注册成功',
  succeededText: '账号已经建好，请用刚才的邮箱和密码登录。',
} as const

export const nickname = {
  checking: '正在检查昵称…',
  available: '昵称可用',
  taken: '该昵称已被使用',
  unchecked: '暂时无法检查昵称是否可用，请稍后再试',
} as const

export const forgotPassword = {
  heading: '忘记密码',
  text: '填写注册时的邮箱，我们会把重置密码的链接发给您。',
  submit: '发送重置链接',
  submitting: '正在发送…',
  back: '返回登录',
  sentHeading: '请查收邮件',
  sent: (email: string) =>
    `如果 ${email} 在本站注册过，重置密码的链接已经发过去了，10 分钟内有效。没收到的话，看看垃圾邮件。`,
  again: '没收到，再试一次',
} as const

export const resetPassword = {
  heading: '重置密码',
  text: '设置新密码之后，所有已登录的设备都会退出。',
  submit: '重置密码',
  submitting: '正在重置…',
  succeeded: '密码已重置',
  succeededText: '所有设备都已退出，请用新密码登录。',
  login: '去登录',
  incomplete: '链接不完整',
  incompleteText: '这个重置链接不完整。请从邮件里完整地打开它，或者重新获取一个。',
  newLink: '重新获取链接',
  banned: '这个链接所属的账号已被封禁，不能重置密码。',
} as const

/** The answer to somebody who may not come in, with the date. */
export const banned = ({ message, until }: Ban) =>
  `${message ?? bannedByAdmin}（${until === null ? bannedForever : bannedUntil(formatDateTime(until))}）`

/** How long to wait, in the unit that one thinks in. */
function waitText(seconds: number) {
  if (seconds <= 90) return `${Math.ceil(seconds)} 秒`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`
}

/** What a form says of a failure: as everywhere, but always with the time to wait. */
export function formFailureText(failure: Failure): string {
  return failure.kind === 'limited'
    ? `操作过于频繁，请 ${waitText(failure.retryAfter)}后再试`
    : failureText(failure)
}
