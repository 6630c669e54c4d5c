import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { backupNameAt, openBackupPlace } from '#server/backup/backup-place.ts'
import { isRecipient } from '#server/backup/encryption.ts'
import type { BackupTarget } from '#server/lib/backup-config.ts'
import type { Config } from '#server/lib/config.ts'
import { dataLockHolder } from '#server/lib/data-lock.ts'
import { bad, good, type Check } from './finding.ts'
import { nearest } from './place.checks.ts'

/** Where scheduled backups go, as far as the settings say it: what administrators chose, the job tells of. */
export function backupChecks(config: Pick<Config, 'backup' | 'dataDir'>): Check[] {
  const { to, recipient } = config.backup
  return [
    ...(to === undefined ? [] : [placeCheck(to, config)]),
    ...(recipient === undefined ? [] : [recipientCheck(recipient)]),
  ]
}

const placeCheck = (
  to: BackupTarget,
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
): Check => ({
  about: '备份的地方',
  remedy:
    '请检查 BACKUP_TO：文件夹要写得进去；对象存储看 BACKUP_S3_*（没有时是 S3_*）和密钥的权限。',
  look: async () => {
    const probed = 'folder' in to ? { folder: nearest(to.folder) } : to
    const place = openBackupPlace(probed, backup)
    const name = backupNameAt(new Date(), randomBytes(4).toString('hex'), false)
    const bytes = randomBytes(64)
    await place.put(name, Readable.from([bytes]), new AbortController().signal)
    try {
      const kept = await place.get(name)
      if (!kept || !(await buffer(kept)).equals(bytes))
        return bad('取回来的不是刚刚放进去的', '请检查它前面是不是有会改动内容的东西。')
    } finally {
      await place.remove(name)
    }
    if (!('folder' in to)) return good(`${place.name} 能放、能取、能删`)
    if (await isReadOnlyToServer(to.folder, dataDir))
      return bad(
        `${to.folder} 正在运行的服务器只能读`,
        `用 systemd 时，运行 systemctl edit inkstone，写上 [Service] 和 ReadWritePaths="${to.folder}"，再重启。`,
      )
    return place.name === to.folder
      ? good(`${to.folder} 能放、能取、能删`)
      : good(`${to.folder} 还没有，第一份备份会建立它`)
  },
})

/** Whether the server that runs has this folder on a file system that it may not write: what a unit does not name. */
async function isReadOnlyToServer(folder: string, dataDir: string) {
  const pid = dataLockHolder(dataDir)
  if (pid === undefined) return false
  // Of each line the fifth and sixth field are where it is mounted, and how (proc_pid_mountinfo(5)).
  const lines = (await readFile(`/proc/${pid}/mountinfo`, 'utf8').catch(() => '')).split('\n')
  const mounts = lines.map((line) => {
    const [, , , , place = '', how = ''] = line.split(' ')
    const path = place.replaceAll(/\\(\d{3})/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 8)),
    )
    return { path, isReadOnly: how.split(',').includes('ro') }
  })
  // What is mounted later lies over what was there.
  const over = mounts
    .filter(({ path }) => path !== '' && !relative(path, folder).startsWith('..'))
    .toSorted((one, other) => one.path.length - other.path.length)
  return over.at(-1)?.isReadOnly === true
}

const recipientCheck = (recipient: string): Check => ({
  about: '备份的公钥',
  remedy: '请检查 BACKUP_AGE_RECIPIENT。',
  look: async () =>
    (await isRecipient(recipient))
      ? good('认得')
      : bad('不是 age 的公钥', '请核对 BACKUP_AGE_RECIPIENT 有没有抄错。'),
})
