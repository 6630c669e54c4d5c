import { codeMinutes, type Codes } from '#server/auth/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import type { MailKind } from '#server/db/schema/mails.ts'
import { readSettings } from '#server/settings/settings.store.ts'
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
  /** To the address that the account had. */
  | { kind: 'accountErased'; to: string }
  /** To an administrator: what went wrong with the backups. */
  | { kind: 'backupFailed'; to: string; title: string; text: string }

/** Whether such a mail hands over a code or a link, and so is of no use later. */
export const handsOver: Readonly<Record<MailKind, boolean>> = {
  registration: true,
  reset: true,
  email: true,
  claim: true,
  passwordChanged: false,
  emailChanged: false,
  accountErased: false,
  backupFailed: false,
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
    const { name } = await readSettings(tx)
    const site = { name, publicUrl: publicUrl() }
    switch (order.kind) {
      case 'registration': {
        if (await findAccountByEmail(tx, to)) return alreadyRegistered(to, site)
        const target = { purpose: 'register', email: to } as const
        return registrationCode(to, site, await codes.issueDigits(tx, target))
      }
      case 'reset': {
        const account = await findAccountByEmail(tx, to)
        if (!account) return noAccountToReset(to, site)
        return resetLink(tx, site, { email: to, accountId: account.id })
      }
      case 'email': {
        if (await findAccountByEmail(tx, to)) return alreadyRegistered(to, site)
        const { accountId } = order
        const target = { purpose: 'email', email: to, accountId } as const
        return emailChangeCode(to, site, await codes.issueDigits(tx, target))
      }
      case 'claim':
        return resetLink(tx, site, { email: to, accountId: order.accountId })
      case 'passwordChanged':
        return passwordChanged(to, site)
      case 'emailChanged':
        return emailChanged(to, site)
      case 'accountErased':
        return accountErased(to, site)
      case 'backupFailed':
        return backupFailed(order, site)
    }
  }

  async function resetLink(
    tx: Transaction,
    site: MailSite,
    { email, accountId }: { email: string; accountId: string },
  ) {
    const token = await codes.issueLink(tx, { purpose: 'reset', email, accountId })
    return passwordReset(email, site, token)
  }
}

/** Which site writes, and where people reach it. */
interface MailSite {
  name: string
  publicUrl: string
}

export const registrationCode = (to: string, site: MailSite, code: string): Mail =>
  codeMail(to, site, { code, name: '您的注册验证码', cause: `您正在注册${site.name}` })

export const emailChangeCode = (to: string, site: MailSite, code: string): Mail =>
  codeMail(to, site, {
    code,
    name: '您更换邮箱的验证码',
    cause: `您正在把${site.name}的登录邮箱更换为这个地址`,
  })

function codeMail(
  to: string,
  site: MailSite,
  { code, name, cause }: { code: string; name: string; cause: string },
) {
  const paragraphs = [
    `${cause}，验证码是：${code}`,
    `验证码 ${codeMinutes} 分钟内有效，只能使用一次。请不要把它告诉任何人。`,
    '如果不是您本人操作，请忽略这封邮件。',
  ]
  return mailOf(to, site, { subject: `${code} 是${name}`, paragraphs, code })
}

/** The answer to a registration with an address that already has an account: told to its owner, not to the asker. */
export function alreadyRegistered(to: string, site: MailSite): Mail {
  const { name, publicUrl } = site
  return mailOf(to, site, {
    subject: `您已经注册过${name}`,
    paragraphs: [
      `有人正在用这个邮箱注册${name}，但它已经有账号了。`,
      `如果是您本人，请直接登录：${publicUrl}/blog/login`,
      `忘记了密码？在这里重置：${publicUrl}/blog/forgot-password`,
      '如果不是您本人操作，请忽略这封邮件，您的账号没有任何变化。',
    ],
  })
}

function passwordReset(to: string, site: MailSite, token: string): Mail {
  return mailOf(to, site, {
    subject: '重置您的密码',
    paragraphs: [
      '我们收到了重置密码的请求。请打开下面的链接设置新密码：',
      `${site.publicUrl}/blog/reset-password?token=${encodeURIComponent(token)}`,
      `链接 ${codeMinutes} 分钟内有效，只能使用一次。设置新密码后，所有已登录的设备都会退出。`,
      '如果不是您本人操作，请忽略这封邮件，您的密码没有任何变化。',
    ],
    code: token,
  })
}

/** The answer to a reset for an address without an account. */
function noAccountToReset(to: string, site: MailSite): Mail {
  return mailOf(to, site, {
    subject: `这个邮箱还没有注册${site.name}`,
    paragraphs: [
      '我们收到了重置密码的请求，但这个邮箱没有账号。',
      `您可能用了另一个邮箱注册；也可以在这里注册：${site.publicUrl}/blog/register`,
      '如果不是您本人操作，请忽略这封邮件。',
    ],
  })
}

function passwordChanged(to: string, site: MailSite): Mail {
  return mailOf(to, site, {
    subject: '您的密码已更改',
    paragraphs: [
      '您的密码刚刚更改，其他设备上的登录都已退出。',
      `如果不是您本人操作，请立即重置密码：${site.publicUrl}/blog/forgot-password`,
    ],
  })
}

export function emailChanged(to: string, site: MailSite): Mail {
  return mailOf(to, site, {
    subject: '您的登录邮箱已更换',
    paragraphs: [
      `您在${site.name}的登录邮箱刚刚更换，这个地址不再用于登录。`,
      '如果不是您本人操作，请尽快联系管理员。',
    ],
  })
}

function accountErased(to: string, site: MailSite): Mail {
  return mailOf(to, site, {
    subject: '您的账号已注销',
    paragraphs: [
      `您在${site.name}的账号刚刚注销，昵称、简介、头像、邮箱、关注与关注者都已删除，不能恢复。`,
      '已发布的文章和评论会保留，署名变为“已注销用户”。',
      '如果不是您本人操作，请尽快联系管理员。',
    ],
  })
}

function backupFailed(
  { to, title, text }: { to: string; title: string; text: string },
  site: MailSite,
): Mail {
  return mailOf(to, site, {
    subject: `${site.name}：${title}`,
    paragraphs: [
      text,
      `详情在后台的“系统 › 备份”里：${site.publicUrl}/blog/admin/system?tab=backups`,
      '同一件事在恢复正常之前只写信一次。',
    ],
  })
}

/** What somebody who runs the site asks for to see whether mails arrive. */
export function testMail(to: string, site: MailSite): Mail {
  return mailOf(to, site, {
    subject: `${site.name}的测试邮件`,
    paragraphs: [
      '收到这封信，说明邮件能从这台服务器寄到您这里。',
      `它是由${site.name}的管理员要的：${site.publicUrl}/blog/`,
    ],
  })
}

interface MailText {
  subject: string
  paragraphs: string[]
  code?: string
}

function mailOf(to: string, { name }: MailSite, { subject, paragraphs, code }: MailText): Mail {
  const signature = `${name} · 多人博客社区`
  const text = [...paragraphs, signature].map(oneLine).join('\n\n') + '\n'
  return { to: oneLine(to), subject: oneLine(subject), text, ...(code ? { code } : {}) }
}

/** A line break inside a value could start a header or a paragraph of its own. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
