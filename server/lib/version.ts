import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of this program: of package.json, which the build copies to where it is found from the emitted files, too. */
export function readVersion(): string {
  const path = join(import.meta.dirname, '../../package.json')
  // Ours: npm would not have started this without it.
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
}

/** Numbers in them as numbers, part by part: 0.9.0 comes before 0.10.0, n9 before n10. */
export const compareVersions = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })

export const isOlder = (one: string, other: string): boolean => compareVersions(one, other) < 0
