import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { components } from '#openapi/generated/schema.d.ts'
import { createCodes } from '#server/auth/codes.ts'
import { Download } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import { dayOf } from '#server/lib/clock.ts'
import { Problem, problem } from '#server/lib/problem.ts'
import { unwatched } from '#server/lib/progress.ts'
import { asAdmin } from '#server/db/as-member.ts'
import type { Code } from '#server/db/schema/accounts.ts'
import { packBackup } from './backup.ts'
import { type Spool, spool } from './spool.ts'

const ticketSeconds = 60

export type BackupDownloads = ReturnType<typeof createBackupDownloads>

/**
 * Backups for the browser, which downloads by itself and brings no access token: an administrator is given an address
 * that is good for one download within a minute.
 */
export function createBackupDownloads(core: Core, files: ImageStore) {
  const { clock, audit, config } = core
  const codes = createCodes(core)
  const folder = join(config.dataDir, 'tmp')
  let isBusy = false

  async function allow(actorId: string): Promise<components['schemas']['BackupTicket']> {
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + ticketSeconds * 1000)
    const target = { purpose: 'backup', email: '', accountId: actorId } as const
    const token = await asAdmin(core, actorId, async (tx) => {
      await audit(tx, { id: actorId }, 'settings.backup', 'backup', { at: createdAt })
      return codes.issueLink(tx, target, { seconds: ticketSeconds })
    })
    const url = `/api/admin/system/backup?token=${token}`
    return { url, expiresAt: expiresAt.toISOString() }
  }

  /** @throws Problem 404 when the token is no good or was used, or its administrator is none any more; 409 while another one is made */
  async function download(token: string): Promise<Download> {
    const ticket = await codes.find('backup', token)
    if (!ticket?.accountId) throw problem.notFound()
    if (isBusy) throw problem.conflict('另一份备份正在制作，请稍后再试')
    isBusy = true
    const free = () => void (isBusy = false)
    try {
      if (!(await spend(ticket))) throw problem.notFound()
      const { content, ended } = await begin()
      void ended.then(free)
      const filename = `inkstone-backup-${dayOf(clock.now())}.tar.gz`
      return new Download(content, { type: 'application/gzip', filename })
    } catch (error) {
      free()
      throw error
    }
  }

  /** @returns false when it was used, or its administrator is none any more: nobody else learns which */
  async function spend(ticket: Code): Promise<boolean> {
    try {
      return await asAdmin(core, ticket.accountId, (tx) => codes.use(tx, ticket))
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }

  /**
   * Made on the disk: a slow download must not keep a transaction open, which on the embedded database would keep
   * everybody waiting. It is sent as it is made: a browser and the proxies before it give up on a connection on which
   * nothing comes. So what fails cannot be told any more, and breaks the connection off.
   */
  async function begin(): Promise<Spool> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `backup-${randomBytes(8).toString('hex')}`)
    const file = await open(path, 'wx+', 0o600)
    // Its name goes at once: the bytes go with the last one who reads them, however the process ends.
    await rm(path)
    return spool(file, (into, signal) => packBackup(core, files, into, unwatched(signal)))
  }

  /** What a killed process left half made. */
  const clean = () => rm(folder, { recursive: true, force: true })

  return { allow, download, clean }
}
