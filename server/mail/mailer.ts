import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

interface SmtpOptions {
  smtpUrl: string
  from: string
}

/** Sends through an SMTP server. One attempt may take 20 seconds; the postman tries again. */
export function createSmtpMailer({ smtpUrl, from }: SmtpOptions): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      dnsTimeout: 5_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from },
  )
  return {
    send: async ({ to, subject, text }) => {
      // An address object, so that nodemailer never parses `to` into several recipients.
      await transport.sendMail({ to: { name: '', address: to }, subject, text })
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
}
