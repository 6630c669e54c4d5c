import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** As `inkstone backup` is told to call them in docs/operate.md, and as a browser is sent them. */
const isBackup = (name: string) => /^(inkstone-)?backup-.*\.tar\.gz(\.age)?$/.test(name)

/** When the newest backup in the data folder, or in its folder `backups`, was finished; undefined when there is none. */
export async function newestBackup(dataDir: string): Promise<Date | undefined> {
  const folders = [dataDir, join(dataDir, 'backups')]
  const times = await Promise.all(folders.map(timesOf))
  const newest = Math.max(...times.flat())
  return Number.isFinite(newest) ? new Date(newest) : undefined
}

async function timesOf(folder: string): Promise<number[]> {
  // The folder of backups is made by who wants one.
  const names = await readdir(folder).catch(() => [])
  const found = names.filter(isBackup).map(async (name) => {
    const file = await stat(join(folder, name)).catch(() => undefined)
    return file?.isFile() ? file.mtimeMs : -Infinity
  })
  return Promise.all(found)
}
