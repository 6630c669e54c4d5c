import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { OperatorError } from '#server/lib/operator-error.ts'
import { isOlder, readVersion } from '#server/lib/version.ts'
import { rows, type Handle } from './client.ts'

/** The SQL that drizzle-kit generated, oldest first; each file is applied once and never edited afterwards. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Changes with every migration, and with what the engine remembers it by. */
export function migrationsDigest(): string {
  const hash = createHash('sha256')
  const names = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((it) => /\.sql$|_journal\.json$/.test(it)).sort())
    hash.update(readFileSync(join(migrationsFolder, name)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Each migration writes down which version of the program may still run on what it leaves behind, so that nodes can be
 * brought up to date one after another.
 * @throws OperatorError when this program is older than that
 */
export async function demandKnown(db: Handle, version = readVersion()): Promise<void> {
  const [place] = await rows<{ table: string | null }>(
    db,
    sql`select to_regclass('drizzle.oldest_version')::text as table`,
  )
  // A database that is empty, or older than the rule.
  if (!place?.table) return
  const [oldest] = await rows<{ version: string }>(
    db,
    sql`select version from drizzle.oldest_version`,
  )
  if (oldest && isOlder(version, oldest.version))
    throw new OperatorError(
      `这个数据库已经由更新的版本升级过，要 ${oldest.version} 或更新的程序才能使用，而这是 ${version}。什么都没有改动。`,
    )
}
