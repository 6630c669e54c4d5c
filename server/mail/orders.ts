import { codeMinutes, type Codes } from '#server/auth/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import type { MailKind } from '#server/db/schema/mails.ts'
import { findAccountByEmail } from '#server/users/accounts.store.ts'
import type { Mail } from './mail.ts'

/**
 * What a cause says of the mail that it wants. It is the same for every address: whether the address has an account is
 * looked up by the postman, when nobody waits for an answer any more.
 */
export type MailOrder =
  /** A code to register with, or word that the address has an account. */
  | { kind: 'registration'; to: string }
  /** A link to a new password, or word that the address has no account. */
  | { kind: 'reset'; to: string }
  /** A code that makes this the account's address, or word that the address has an account. */
  | { kind: 'email'; to: string; accountId: string }
  /** A link to the first password of an author who was imported. */
  | { kind: 'claim'; to: string; accountId: string }
  | { kind: 'passwordChanged'; to: string }
  /** To the address that the account has left. */
  | { kind: 'emailChanged'; to: string }

/** Whether such a mail hands over a code or a link, and so is of no use later. */
export const handsOver: Readonly<Record<MailKind, boolean>> = {
  registration: true,
  reset: true,
  email: true,
  claim: true,
  passwordChanged: false,
  emailChanged: false,
}

/** Writes the mail of an order, and issues its code or link in the same transaction. */
export function createWriting({
  codes,
  publicUrl,
}: {
  codes: Pick<Codes, 'issueDigits' | 'issueLink'>
  publicUrl: () => string
}) {
  return async function write(tx: Transaction, order: MailOrder): Promise<Mail> {
    const { to } = order
    switch (order.kind) {
      case 'registration': {
        if (await findAccountByEmail(tx, to)) return alreadyRegistered(to, publicUrl())
        const target = { purpose: 'register', email: to } as const
        return registrationCode(to, await codes.issueDigits(tx, target))
      }
      case 'reset': {
        const account = await findAccountByEmail(tx, to)
        if (!account) return noAccountToReset(to, publicUrl())
        return resetLink(tx, to, account.id)
      }
      case 'email': {
        if (await findAccountByEmail(tx, to)) return alreadyRegistered(to, publicUrl())
        const { accountId } = order
        const target = { purpose: 'email', email: to, accountId } as const
        return emailChangeCode(to, await codes.issueDigits(tx, target))
      }
      case 'claim':
        return resetLink(tx, to, order.accountId)
      case 'passwordChanged':
        return passwordChanged(to, publicUrl())
      case 'emailChanged':
        return emailChanged(to)
    }
  }

  async function resetLink(tx: Transaction, email: string, accountId: string) {
    const token = await codes.issueLink(tx, { purpose: 'reset', email, accountId })
    return passwordReset(email, publicUrl(), token)
  }
}

const signature = '砚 · 多人博客社区'

export function registrationCode(to: string, code: string): Mail {
  return mailOf(
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
  return mailOf(to, '您已经注册过砚', [
    '有人正在用这个邮箱注册砚，但它已经有账号了。',
    `如果是您本人，请直接登录：${publicUrl}/blog/login`,
    `忘记了密码？在这里重置：${publicUrl}/blog/forgot-password`,
    '如果不是您本人操作，请忽略这封邮件，您的账号没有任何变化。',
  ])
}

export function passwordReset(to: string, publicUrl: string, token: string): Mail {
  return mailOf(
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
  return mailOf(to, '这个邮箱还没有注册砚', [
    '我们收到了重置密码的请求，但这个邮箱没有账号。',
    `您可能用了另一个邮箱注册；也可以在这里注册：${publicUrl}/blog/register`,
    '如果不是您本人操作，请忽略这封邮件。',
  ])
}

export function emailChangeCode(to: string, code: string): Mail {
  return mailOf(
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
  return mailOf(to, '您的密码已更改', [
    '您的密码刚刚更改，其他设备上的登录都已退出。',
    `如果不是您本人操作，请立即重置密码：${publicUrl}/blog/forgot-password`,
  ])
}

export function emailChanged(to: string): Mail {
  return mailOf(to, '您的登录邮箱已更换', [
    '您在砚的登录邮箱刚刚更换，这个地址不再用于登录。',
    '如果不是您本人操作，请尽快联系管理员。',
  ])
}

/** What an administrator asks for to see whether mails arrive. */
export function testMail(to: string, publicUrl: string): Mail {
  return mailOf(to, '砚的测试邮件', [
    '收到这封信，说明邮件能从这台服务器寄到您这里。',
    `它由后台的“系统”页寄出：${publicUrl}/blog/admin/system`,
  ])
}

function mailOf(to: string, subject: string, paragraphs: string[], code?: string): Mail {
  const text = [...paragraphs, signature].map(oneLine).join('\n\n') + '\n'
  return { to: oneLine(to), subject: oneLine(subject), text, ...(code ? { code } : {}) }
}

/** A line break inside a value could start a header or a paragraph of its own. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
