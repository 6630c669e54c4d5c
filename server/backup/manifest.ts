/** What an archive begins with. */
export interface Manifest {
  format: 'inkstone-backup'
  formatVersion: number
  /** Of the program that made it. */
  version: string
  createdAt: string
  /** What its database had seen; only one that has seen the same takes it. */
  migrations: string[]
}

/** What an archive ends with; one without it was never finished. */
export interface Tally {
  rows: Record<string, number>
  images: number
}

export const formatVersion = 1
export const manifestName = 'inkstone.json'
export const tallyName = 'end.json'

/** @throws Error with a sentence when an archive with this beginning cannot be restored here */
export function demandFitting(manifest: Partial<Manifest>, migrations: string[]): void {
  if (manifest.format !== 'inkstone-backup') throw new Error('这不是砚的备份文件。')
  const isSame = manifest.migrations?.join() === migrations.join()
  if (manifest.formatVersion !== formatVersion || !isSame)
    throw new Error(
      `这份备份来自 ${manifest.version ?? '未知'} 版，数据库的结构与现在的程序不同。请用那一版恢复，再升级。`,
    )
}
