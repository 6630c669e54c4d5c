import type { Dirent } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './error-code.ts'

/** The names of files in a folder that match, last written before then; none when there is no folder. Links and folders are no files. */
export async function* filesBefore(
  folder: string,
  matches: (name: string) => boolean,
  before: Date,
): AsyncIterable<string> {
  for await (const entry of entriesOf(folder)) {
    if (!entry.isFile() || !matches(entry.name)) continue
    const written = await lstat(join(folder, entry.name)).catch(ignoreGone)
    if (written && written.mtime < before) yield entry.name
  }
}

async function* entriesOf(folder: string): AsyncIterable<Dirent> {
  const entries = await opendir(folder).catch(ignoreGone)
  if (entries) yield* entries
}

function ignoreGone(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
