import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changesBetween } from '#tests/support/drawings/changes.ts'
import { drawings } from '#tests/support/drawings/drawings.ts'

// `npm run machines`: draws every machine. With `-- --since REV`: what changed in the machines since then.

const root = join(import.meta.dirname, '../..')
const tables = 'tests/machines/tables'

const { values } = parseArgs({ options: { since: { type: 'string' } } })
if (values.since === undefined) await draw()
else compareWith(values.since)

async function draw() {
  const folder = join(root, 'machines/drawings')
  const drawn = await drawings()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [file, text] of drawn) writeFileSync(join(folder, file), text)
  process.stdout.write(`${drawn.size} files: ${folder}\n`)
}

function compareWith(revision: string) {
  // Ends the options, so that a revision can't be one.
  const commit = git(
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  )
  if (commit === null) {
    process.stderr.write(`git knows no revision '${revision}'\n`)
    process.exitCode = 2
    return
  }
  const before = tablesAt(commit.trim())
  const now = new Map(
    readdirSync(join(root, tables)).map((file) => [
      file,
      readFileSync(join(root, tables, file), 'utf8'),
    ]),
  )
  const files = [...new Set([...before.keys(), ...now.keys()])].toSorted()
  const changed = files.flatMap((file) => {
    const changes = changesBetween(before.get(file) ?? '', now.get(file) ?? '')
    return changes.length > 0 ? [[file.replace('.txt', ''), ...changes].join('\n  ')] : []
  })
  process.stdout.write(
    changed.length > 0 ? `${changed.join('\n\n')}\n` : `No machine changed since ${revision}\n`,
  )
}

function tablesAt(commit: string): Map<string, string> {
  const files = (git('ls-tree', '--name-only', commit, `${tables}/`) ?? '')
    .split('\n')
    .filter((path) => path.endsWith('.txt'))
  return new Map(
    files.map((path) => [
      path.slice(tables.length + 1),
      git('show', `${commit}:${path}`) ?? '',
    ]),
  )
}

/** What git says, null when it refuses. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return null
  }
}
