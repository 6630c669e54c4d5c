import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type Mailer, UnansweredError } from './mail.ts'

interface SmtpOptions {
  smtpUrl: string
  from: string
}

/** On this machine nobody stands in between, and its mail server often has a certificate for another name. */
const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Sends through an SMTP server. One attempt may take 20 seconds of silence; the postman tries again. */
export function createSmtpMailer({ smtpUrl, from }: SmtpOptions): Mailer {
  const isHere = thisMachine.test(new URL(smtpUrl).hostname)
  const transport = createTransport(
    {
      // What the address says of its own, `?tls.rejectUnauthorized=true`, wins.
      ...(isHere && { tls: { rejectUnauthorized: false } }),
      url: smtpUrl,
      pool: true,
      dnsTimeout: 5_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from },
  )
  /** The Message-IDs of mails that went out to their last byte. */
  const handedOver = new Set<string>()
  transport.use('stream', ({ message }, next) => {
    message.transform(
      () =>
        new PassThrough({
          flush: (done) => {
            handedOver.add(message.messageId())
            done()
          },
        }),
    )
    next()
  })
  return {
    send: async ({ to, subject, text, messageId, date }) => {
      // An address object, so that nodemailer never parses `to` into several recipients.
      const mail = { to: { name: '', address: to }, subject, text }
      const fixed = { ...(messageId ? { messageId } : {}), ...(date ? { date } : {}) }
      try {
        await transport.sendMail({ ...mail, ...fixed })
      } catch (error) {
        const isAnswered = error instanceof Error && 'responseCode' in error
        if (!messageId || isAnswered || !handedOver.has(messageId)) throw error
        throw new UnansweredError(error)
      } finally {
        if (messageId) handedOver.delete(messageId)
      }
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
}
