import { randomBytes } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '#server/lib/error-code.ts'

/** Of this process, and being written. */
const living = new Set<string>()

/**
 * A file is whole or not there: `write` writes it under another name beside it. The halves of it that killed processes
 * have left are removed; those of others who write it at the same time stay.
 */
export async function writeWhole<T>(
  path: string,
  write: (draft: string) => Promise<T>,
): Promise<T> {
  const folder = dirname(path)
  await removeHalves(folder, basename(path))
  const ending = `${process.pid}-${randomBytes(4).toString('hex')}.part`
  const draft = join(folder, `${basename(path)}.${ending}`)
  living.add(draft)
  try {
    const result = await write(draft)
    await rename(draft, path)
    return result
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    living.delete(draft)
  }
}

async function removeHalves(folder: string, name: string) {
  // A folder that may be written and not read is no hindrance; one that is not there is found by who writes.
  for (const file of await readdir(folder).catch(() => [])) {
    const [, begin, pid] = /^(.*)\.(\d+)-[0-9a-f]{8}\.part$/s.exec(file) ?? []
    const half = join(folder, file)
    if (begin === name && !isWritten(half, Number(pid))) await rm(half, { force: true })
  }
}

/** In a container each process may have the number of the one before it. */
const isWritten = (half: string, pid: number) =>
  pid === process.pid ? living.has(half) : isAlive(pid)

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}
