import { createHash } from 'node:crypto'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version as current } from './release.ts'

interface Next {
  version: string
  /** What its migration does, besides saying which version may still run. */
  sql?: string
  oldestCompatible?: string
}

/** The build, as the next version would be: another number, and a migration that this version can live with. */
export function buildNext(next: Next) {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-next-'))
  const root = join(import.meta.dirname, '../..')
  cpSync(realpathSync(join(root, 'dist')), join(folder, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  change(join(folder, 'dist'), next)
  return {
    main: join(folder, 'dist/server/main.js'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Makes an unpacked release the next one, `spoil` included, with sums that are right. */
export function releaseNext(folder: string, next: Next, spoil: Record<string, string> = {}) {
  const { version, oldestCompatible = current } = next
  const facts = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as object
  write(join(folder, 'release.json'), JSON.stringify({ ...facts, version, oldestCompatible }))
  const changed = ['release.json', ...change(join(folder, 'dist'), next)]
  for (const [file, text] of Object.entries(spoil)) write(join(folder, file), text)
  const sums = join(folder, 'SHA256SUMS')
  const known = readFileSync(sums, 'utf8').trim().split('\n')
  const all = new Map(known.map((line) => [line.slice(66), line.slice(0, 64)]))
  for (const file of [...changed, ...Object.keys(spoil)])
    all.set(file, sumOf(join(folder, file)))
  write(sums, [...all].map(([file, sum]) => `${sum}  ${file}\n`).join(''))
}

/** The folder may share its files with others by hard links. */
function write(path: string, text: string) {
  rmSync(path, { force: true })
  writeFileSync(path, text)
}

export const sumOf = (path: string) =>
  createHash('sha256').update(readFileSync(path)).digest('hex')

/** Answers the files that have changed, as a release names them. */
function change(dist: string, { version, sql, oldestCompatible = current }: Next): string[] {
  const manifest = join(dist, 'package.json')
  const said = JSON.parse(readFileSync(manifest, 'utf8')) as object
  write(manifest, JSON.stringify({ ...said, version }))
  const migrations = join(dist, 'server/db/migrations')
  const tag = '9999_next'
  const parts = [
    sql ?? 'ALTER TABLE "posts" ADD COLUMN "mood" text DEFAULT \'calm\' NOT NULL',
    `UPDATE drizzle.oldest_version SET version = '${oldestCompatible}'`,
  ]
  write(join(migrations, `${tag}.sql`), parts.join(';\n--> statement-breakpoint\n') + ';\n')
  const list = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(list, 'utf8')) as { entries: { when: number }[] }
  const last = journal.entries.at(-1)
  const entry = { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag }
  write(list, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  const folder = 'dist/server/db/migrations'
  return ['dist/package.json', `${folder}/${tag}.sql`, `${folder}/meta/_journal.json`]
}
