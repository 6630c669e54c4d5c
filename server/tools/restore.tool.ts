import { restoreBackup, type RestoreReport } from '#server/backup/restore.ts'
import type { Tool } from './tool.ts'

export interface RestoreOptions {
  /** Absolute. */
  path: string
  isForced: boolean
}

export const restoreTool: Tool<RestoreOptions, RestoreReport> = {
  name: 'restore',
  needsStillness: true,
  run: ({ core, services }, options, progress) =>
    restoreBackup(core, services.files, options, progress),
}
