import type { Mail } from './mail.ts'

/** By the code that nodemailer or the system gave. */
const sentences: Record<string, string> = {
  ECONNREFUSED: '邮件服务器拒绝了连接：请检查 SMTP_URL 里的主机和端口',
  ENOTFOUND: '找不到邮件服务器：请检查 SMTP_URL 里的主机名',
  EDNS: '找不到邮件服务器：请检查 SMTP_URL 里的主机名',
  EAI_AGAIN: '找不到邮件服务器：域名解析没有应答',
  ETIMEDOUT: '邮件服务器迟迟没有应答：请检查主机、端口和防火墙',
  ECONNRESET: '邮件服务器中断了连接：端口或加密方式可能不对',
  ECONNECTION: '连不上邮件服务器：请检查主机、端口和加密方式（smtp 或 smtps）',
  ESOCKET: '连不上邮件服务器：请检查主机、端口和加密方式（smtp 或 smtps）',
  ETLS: '与邮件服务器的加密连接没有建立：请检查端口，以及它的证书',
  EAUTH: '邮件服务器不接受这个用户名或密码：请检查 SMTP_URL',
  EENVELOPE: '邮件服务器不接受发件人或收件人的地址：请检查 MAIL_FROM',
  EMESSAGE: '邮件服务器不接受这封信',
}

/** A refused certificate comes with the general code of a failed socket; its message says what it is. */
const ofCertificate = '邮件服务器的证书不可信：请检查 SMTP_URL 里的主机名，以及它的证书'

/**
 * What kept a mail from being sent, as a sentence; with what the mail server itself said, which may repeat what it refuses:
 * neither to whom it was nor its code is kept.
 */
export const mailProblem = (
  error: unknown,
  { to, code }: Partial<Pick<Mail, 'to' | 'code'>> = {},
) =>
  [to, code].reduce<string>(
    (said, secret) => (secret ? said.replaceAll(secret, '…') : said),
    sentenceOf(error),
  )

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return '邮件没有发出'
  const causes = [text(error, 'code'), text(error.cause, 'code')]
  // A failed socket has the general code, and the system's own in its message.
  const named = Object.keys(sentences).filter((code) => error.message.includes(code))
  const known = [...named, ...causes].find((code) => Object.hasOwn(sentences, code))
  if (/\bcertificate\b/i.test(error.message)) return `${ofCertificate}（${error.message}）`
  const said = text(error, 'response')
  const sentence = known === undefined ? '邮件没有发出' : (sentences[known] ?? '邮件没有发出')
  const words = said || (known === undefined ? error.message : '')
  return words === '' ? sentence : `${sentence}（${words.slice(0, 200)}）`
}

const text = (from: unknown, name: string): string => {
  if (typeof from !== 'object' || from === null || !(name in from)) return ''
  const value = (from as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/** Those of the way to the mail server: with another password or certificate the same mail may be taken. */
const aboutTheWay = ['EAUTH', 'EOAUTH2', 'ECONNECTION', 'EPROTOCOL', 'ETLS']

/** A 5xx answer of the mail server to the mail itself: it will not be taken later either. */
export function isFinal(error: unknown): boolean {
  const answer =
    error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return (
    typeof answer === 'number' && answer >= 500 && !aboutTheWay.includes(text(error, 'code'))
  )
}
