import { type BackupReport, writeBackup } from '#server/backup/backup.ts'
import type { Tool } from './tool.ts'

export interface BackupOptions {
  /** Absolute; nothing may be there yet. */
  path: string
}

export const backupTool: Tool<BackupOptions, BackupReport> = {
  name: 'backup',
  run: ({ core, services }, { path }, progress) =>
    writeBackup(core, services.files, path, progress),
}
