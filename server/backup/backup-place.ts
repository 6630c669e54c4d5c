import type { Readable } from 'node:stream'

/** Where backups are kept. One is whole or absent: what was cut off in the middle never gets its name. */
export interface BackupPlace {
  /** As people are told, and told apart by. */
  name: string
  put(name: string, content: Readable, signal: AbortSignal): Promise<void>
  /** Undefined when there is no such backup. */
  get(name: string): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  /** Removes what a killed process began to put before then. */
  removeUnfinished(before: Date): Promise<void>
}

const backupName = /^inkstone-[0-9T-]+Z-[0-9a-f]{8}\.tar\.gz(\.age)?$/
export const isBackupName = (name: string) => backupName.test(name)

/** `2026-11-26T03-41-00Z`, so that names are in the order of time, and allowed everywhere. */
export const backupNameAt = (at: Date, distinct: string, isEncrypted: boolean) =>
  `inkstone-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${distinct}.tar.gz${isEncrypted ? '.age' : ''}`
