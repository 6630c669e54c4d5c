import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/lib/clock.ts'
import { filesBefore } from '#server/lib/files-before.ts'
import type { Log } from '#server/lib/log.ts'
import type { Mail, Mailer } from './mail.ts'

interface FileMailerOptions {
  dataDir: string
  clock: Clock
  log: Pick<Log, 'warn'>
}

/**
 * Without an SMTP server, a mail is a JSON file in `dataDir/outbox` (mode 0600): the one place where its code or link
 * may be read. The log names the file.
 */
export function createFileMailer({ dataDir, clock, log }: FileMailerOptions): Mailer {
  const folder = folderIn(dataDir)

  /** Its folder lies where all files of this server do, which is looked after (`system/parts.ts`). */
  const check = () => Promise.resolve()

  async function send({ to, subject, text, code, messageId }: Mail) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const stamp = clock.now().toISOString().replace(/[:.]/g, '-')
    const path = join(folder, `${stamp}-${randomBytes(4).toString('hex')}.json`)
    const kept = { to, subject, text, code: code ?? null, messageId: messageId ?? null }
    const mail = JSON.stringify(kept, null, 2)
    // Renamed when whole, so that nobody who watches the folder reads half a mail.
    await writeFile(`${path}.part`, mail, { mode: 0o600 })
    await rename(`${path}.part`, path)
    log.warn({ to, outbox: path }, '未设置 SMTP_URL，邮件已写入 outbox')
  }

  return { send, check, close: () => {} }
}

/** Removes what a mail that was begun before then has left unfinished. */
export async function removeUnfinishedMails(
  { dataDir }: { dataDir: string },
  before: Date,
): Promise<void> {
  const folder = folderIn(dataDir)
  for await (const name of filesBefore(folder, isPart, before))
    await rm(join(folder, name), { force: true })
}

const isPart = (name: string) => name.endsWith('.json.part')

const folderIn = (dataDir: string) => join(dataDir, 'outbox')
