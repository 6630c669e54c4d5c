import type { BackupConfig, BackupTarget } from '#server/lib/backup-config.ts'
import type { BackupPlace } from './backup-place.ts'
import { createBucketPlace } from './bucket-place.ts'
import { createFolderPlace } from './folder-place.ts'

export function openBackupPlace(target: BackupTarget, { bucket }: BackupConfig): BackupPlace {
  if ('folder' in target) return createFolderPlace(target.folder)
  // The settings and the form offer no bucket where none is named.
  if (!bucket) throw new Error('no bucket is named')
  return createBucketPlace(bucket, target.prefix)
}
