import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Our own source files under some top folders, relative to the root, generated ones left out. */
export function sourcesOf(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated/'))
      .map((file) => `${folder}/${file}`),
  )
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
