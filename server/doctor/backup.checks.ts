import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { backupNameAt } from '#server/backup/backup-place.ts'
import { isRecipient } from '#server/backup/encryption.ts'
import { openBackupPlace } from '#server/backup/open-backup-place.ts'
import type { BackupTarget } from '#server/lib/backup-config.ts'
import type { Config } from '#server/lib/config.ts'
import { bad, good, type Check } from './finding.ts'

/** Where scheduled backups go, as far as the settings say it: what administrators chose, the job tells of. */
export function backupChecks({ backup }: Pick<Config, 'backup'>): Check[] {
  const { to, recipient } = backup
  return [
    ...(to === undefined ? [] : [placeCheck(to, { backup })]),
    ...(recipient === undefined ? [] : [recipientCheck(recipient)]),
  ]
}

const placeCheck = (to: BackupTarget, { backup }: Pick<Config, 'backup'>): Check => ({
  about: '备份的地方',
  remedy:
    '请检查 BACKUP_TO：文件夹要写得进去；对象存储看 BACKUP_S3_*（没有时是 S3_*）和密钥的权限。',
  look: async () => {
    const place = openBackupPlace(to, backup)
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
    return good(`${place.name} 能放、能取、能删`)
  },
})

const recipientCheck = (recipient: string): Check => ({
  about: '备份的公钥',
  remedy: '请检查 BACKUP_AGE_RECIPIENT。',
  look: async () =>
    (await isRecipient(recipient))
      ? good('认得')
      : bad('不是 age 的公钥', '请核对 BACKUP_AGE_RECIPIENT 有没有抄错。'),
})
