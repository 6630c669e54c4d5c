import { isOlder, readVersion } from '#server/lib/version.ts'

/** What an archive begins with. */
export interface Manifest {
  format: 'inkstone-backup'
  formatVersion: number
  /** Of the program that made it. */
  version: string
  createdAt: string
  /** What its database had seen: more than the program knows, where a newer release has grown it. */
  migrations: string[]
  /** How many rows each table had at the moment that the backup is of; backups of earlier releases do not say. */
  rows?: Record<string, number>
}

/** What an archive ends with; one without it was never finished. */
export interface Tally {
  rows: Record<string, number>
  images: number
  /** Narrower versions of them; they are made anew where a backup has none. Those before them do not say. */
  variants?: number
}

/** How many rows of all tables together. */
export const sumOf = (rows: Record<string, number>): number =>
  Object.values(rows).reduce((all, one) => all + one, 0)

export const formatVersion = 1
export const manifestName = 'inkstone.json'
export const tallyName = 'end.json'

/**
 * The migrations that make the schema which an archive with this beginning is loaded into. A release that serves what a newer
 * one has grown makes backups which name the newer migrations: it takes them into its own schema.
 * @throws Error with a sentence when a program that knows these migrations cannot restore it
 */
export function schemaFor(manifest: Partial<Manifest>, known: string[]): string[] {
  const { format, formatVersion: itsFormat = 0, version = '未知', migrations = [] } = manifest
  if (format !== 'inkstone-backup') throw new Error('这不是砚的备份文件。')
  const begins = (whole: string[], part: string[]) => part.every((it, at) => it === whole[at])
  const isLater = migrations.length > known.length && begins(migrations, known)
  if (itsFormat > formatVersion || (isLater && isOlder(readVersion(), version)))
    throw new Error(
      `这份备份来自更新的 ${version} 版，而这是 ${readVersion()} 版。请先升级程序，再恢复。`,
    )
  if (itsFormat < 1 || migrations.length === 0 || !(isLater || begins(known, migrations)))
    throw new Error(
      `这份备份来自 ${version} 版，它的数据库结构这个程序没有经历过，不能恢复。请用那一版恢复。`,
    )
  return migrations.slice(0, known.length)
}
