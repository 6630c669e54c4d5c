import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '#server/lib/error-code.ts'
import { filesBefore } from '#server/lib/files-before.ts'
import { type BackupPlace, isBackupName } from './backup-place.ts'

/** Keeps backups as files of a folder. */
export function createFolderPlace(folder: string): BackupPlace {
  async function put(name: string, content: Readable, signal: AbortSignal) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${name}.part`)
    try {
      const file = await open(draft, 'wx', 0o600)
      await pipeline(content, file.createWriteStream({ flush: true }), { signal })
      await rename(draft, join(folder, name))
      await syncFolder(folder)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async function get(name: string) {
    try {
      return (await open(join(folder, name))).createReadStream()
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  }

  async function removeUnfinished(before: Date) {
    const isDraft = (file: string) =>
      file.startsWith('.') && file.endsWith('.part') && isBackupName(file.slice(1, -5))
    for await (const file of filesBefore(folder, isDraft, before))
      await rm(join(folder, file), { force: true })
  }

  const remove = (name: string) => rm(join(folder, name), { force: true })

  return { name: folder, put, get, remove, removeUnfinished }
}

/** A name that was given is not on the disk before its folder is. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
