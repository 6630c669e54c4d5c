import type { Mail } from './mail.ts'

/** How long a mailed code or link works, in minutes; the letters say so. */
export const codeMinutes = 10

const signature = '砚 · 多人博客社区'

export function registrationCode(to: string, code: string): Mail {
  return letter(
    to,
    `${code} 是您的注册验证码`,
    [
      `您正在注册砚，验证码是：${code}`,
      `验证码 ${codeMinutes} 分钟内有效，只能使用一次。请不要把它告诉任何人。`,
      '如果不是您本人操作，请忽略这封邮件。',
    ],
    code,
  )
}

/** The answer to a registration with an address that already has an account: told to its owner, not to the asker. */
export function alreadyRegistered(to: string, publicUrl: string): Mail {
  return letter(to, '您已经注册过砚', [
    '有人正在用这个邮箱注册砚，但它已经有账号了。',
    `如果是您本人，请直接登录：${publicUrl}/blog/login`,
    `忘记了密码？在这里重置：${publicUrl}/blog/forgot-password`,
    '如果不是您本人操作，请忽略这封邮件，您的账号没有任何变化。',
  ])
}

export function passwordReset(to: string, publicUrl: string, token: string): Mail {
  return letter(
    to,
    '重置您的密码',
    [
      '我们收到了重置密码的请求。请打开下面的链接设置新密码：',
      `${publicUrl}/blog/reset-password?token=${encodeURIComponent(token)}`,
      `链接 ${codeMinutes} 分钟内有效，只能使用一次。设置新密码后，所有已登录的设备都会退出。`,
      '如果不是您本人操作，请忽略这封邮件，您的密码没有任何变化。',
    ],
    token,
  )
}

/** The answer to a reset for an address without an account. */
export function noAccountToReset(to: string, publicUrl: string): Mail {
  return letter(to, '这个邮箱还没有注册砚', [
    '我们收到了重置密码的请求，但这个邮箱没有账号。',
    `您可能用了另一个邮箱注册；也可以在这里注册：${publicUrl}/blog/register`,
    '如果不是您本人操作，请忽略这封邮件。',
  ])
}

export function emailChangeCode(to: string, code: string): Mail {
  return letter(
    to,
    `${code} 是您更换邮箱的验证码`,
    [
      `您正在把砚的登录邮箱更换为这个地址，验证码是：${code}`,
      `验证码 ${codeMinutes} 分钟内有效，只能使用一次。请不要把它告诉任何人。`,
      '如果不是您本人操作，请忽略这封邮件。',
    ],
    code,
  )
}

export function passwordChanged(to: string, publicUrl: string): Mail {
  return letter(to, '您的密码已更改', [
    '您的密码刚刚更改，其他设备上的登录都已退出。',
    `如果不是您本人操作，请立即重置密码：${publicUrl}/blog/forgot-password`,
  ])
}

export function emailChanged(to: string): Mail {
  return letter(to, '您的登录邮箱已更换', [
    '您在砚的登录邮箱刚刚更换，这个地址不再用于登录。',
    '如果不是您本人操作，请尽快联系管理员。',
  ])
}

/** What an administrator asks for to see whether letters arrive. */
export function testMail(to: string, publicUrl: string): Mail {
  return letter(to, '砚的测试邮件', [
    '收到这封信，说明邮件能从这台服务器寄到您这里。',
    `它由后台的“系统”页寄出：${publicUrl}/blog/admin/system`,
  ])
}

function letter(to: string, subject: string, paragraphs: string[], code?: string): Mail {
  const text = [...paragraphs, signature].map(oneLine).join('\n\n') + '\n'
  return { to: oneLine(to), subject: oneLine(subject), text, ...(code ? { code } : {}) }
}

/** A line break inside a value could start a header or a paragraph of its own. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
