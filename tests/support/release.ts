import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeDataLock } from '#server/lib/data-lock.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'release')
/** Milliseconds: ninety megabytes are packed, on a machine that may be busy. */
const patienceMs = 600_000

export const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}
export const nameOf = (version: string) =>
  `inkstone-${version}-${process.platform}-${process.arch}`

/** What `npm run release` makes: the archive, with `SHA256SUMS` beside it. Files that need it share one. */
export async function makeRelease(): Promise<string> {
  let unlock: (() => void) | undefined
  await until(() => (unlock = tryLock()) !== undefined, 'the release', patienceMs)
  try {
    const stamp = join(folder, '.made-from')
    const wanted = digest()
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
      execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: root, stdio: 'ignore' })
      writeFileSync(stamp, wanted)
    }
  } finally {
    unlock?.()
  }
  return join(folder, `${nameOf(version)}.tar.gz`)
}

function tryLock() {
  try {
    return takeDataLock(join(root, 'node_modules/.cache/inkstone/release'))
  } catch {
    return undefined
  }
}

/** Of the build that the tests began with, and of what is carried beside it. */
function digest() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'dist/.stamp')))
  for (const part of ['bin', 'deploy', 'docs'])
    for (const name of readdirSync(join(root, part)).toSorted())
      hash.update(name).update(readFileSync(join(root, part, name)))
  return hash.digest('hex')
}
