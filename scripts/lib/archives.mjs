import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Removes the releases beside this one. */
export function removeOtherArchives(archive) {
  const folder = dirname(archive)
  for (const file of readdirSync(folder))
    if (/^inkstone-.*\.tar\.gz$/.test(file) && file !== basename(archive))
      rmSync(join(folder, file))
}
