import { SMTPServer } from 'smtp-server'
import { listenOn } from './port.ts'

/** A mail that was sent, its text as a person reads it. */
interface CaughtMail {
  to: string[]
  text: string
}

interface MailServer {
  /** What `SMTP_URL` is to be. */
  url: string
  /** Oldest first. */
  caught: readonly CaughtMail[]
  close(): Promise<void>
}

/** A mail server of this machine that takes everything and hands on nothing. */
export async function startMailServer(): Promise<MailServer> {
  const caught: CaughtMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // A client that keeps its connection is not waited for.
    closeTimeout: 100,
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        caught.push({ to: envelope.rcptTo.map(({ address }) => address), text: textOf(source) })
        callback()
      })
    },
  })
  const port = await listenOn(server.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    caught,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Chinese text travels as base64. */
const textOf = (source: string) =>
  Buffer.from(source.split('\r\n\r\n').slice(1).join(''), 'base64').toString()
