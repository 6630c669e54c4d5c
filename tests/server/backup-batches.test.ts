import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownMigrations } from '#server/backup/earlier-schema.ts'
import { formatVersion, manifestName, tallyName } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { linesOf } from '#server/backup/tables.store.ts'
import { packTar } from '#server/backup/tar.ts'
import { aroundStatements } from '#server/db/around-statements.ts'
import { rows, type WrapClient } from '#server/db/client.ts'
import { openInMemory } from '#server/db/embedded.ts'
import { createDiskImageStore } from '#server/images/image-store.ts'
import { systemClock } from '#server/lib/clock.ts'
import { unwatched } from '#server/lib/progress.ts'
import { noteStatements } from '#tests/support/asked-statements.ts'
import { openTestDatabase } from '#tests/support/database.ts'

/** The database of this run, and the embedded one. */
const engines = [
  ['这次测试的数据库', openTestDatabase],
  ['内嵌数据库', (wrap?: WrapClient) => openInMemory(undefined, wrap)],
] as const

const megabyte = 1024 * 1024

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'inkstone-batches-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(engines)(
  '%s：一长串短的行之后来长的，一次读进内存的也只有几兆，一行不差',
  async (_, open) => {
    const fetched: number[] = []
    const database = await open(
      aroundStatements(async (ask, text) => {
        const answer = await ask()
        if (text.startsWith('fetch')) fetched.push(JSON.stringify(answer).length)
        return answer
      }),
    )
    await fill(database.db)
    const batches = await database.db.transaction(async (tx) => {
      const read = []
      for await (const batch of linesOf(tx, { name: 'settings', columns: [] })) read.push(batch)
      return read
    })
    const lines = sql`select row_to_json(t)::text as line from settings t`
    const stored = (await rows<{ line: string }>(database.db, lines)).map(({ line }) => line)
    await database.close()
    expect(Math.max(...fetched)).toBeLessThan(16 * megabyte)
    // The longest row, behind almost a million characters of others.
    expect(Math.max(...batches.map(({ text }) => text.length))).toBeLessThan(5 * megabyte)
    const read = batches.map(({ text }) => text).join('')
    expect(read === `${stored.join('\n')}\n`).toBe(true)
    expect(batches.map(({ count }) => count).reduce((all, one) => all + one)).toBe(
      stored.length,
    )
  },
)

/** Rows of some hundred bytes, then some of a megabyte and one of nine, in characters of one to four bytes. */
async function fill(db: Awaited<ReturnType<typeof openTestDatabase>>['db']) {
  const add = (name: string, count: number, value: string) =>
    db.execute(sql`insert into settings (key, value, updated_at)
      select ${name} || at, to_jsonb(${value}::text), now() from generate_series(1, ${sql.raw(`${count}`)}) at`)
  await add('短', 3_000, '砚 "\\\n')
  await add('长', 60, '😀é砚a'.repeat(megabyte / 10))
  await add('更长', 1, '砚'.repeat(3 * megabyte))
  await add('后来的', 10, '墨')
}

test('从前的备份里一份文件有几十兆：恢复时也是一兆一兆地写', async () => {
  const path = join(folder, 'large.tar.gz')
  const count = 40
  const line = (at: number) =>
    JSON.stringify({
      key: `k${at}`,
      value: '砚'.repeat(megabyte / 6),
      updated_at: '2026-01-02T03:04:05Z',
    })
  const lines = Array.from({ length: count }, (_, at) => `${line(at)}\n`)
  await archiveOf(path, 'settings', lines)
  const { asked, wrapClient } = noteStatements()
  const database = await openTestDatabase(wrapClient)
  const core = { db: database.db, clock: systemClock }
  const options = { path, isForced: false }
  await restoreBackup(core, createDiskImageStore(join(folder, 'images')), options, unwatched())
  const found = await rows(
    database.db,
    sql`select length(value #>> '{}') as length from settings where key like 'k%'`,
  )
  await database.close()
  expect(found).toEqual(
    Array.from({ length: count }, () => ({ length: Math.floor(megabyte / 6) })),
  )
  expect(asked.filter((text) => text.startsWith('insert into "settings"')).length).toBe(20)
})

/** A backup of one table, whose rows are all in one file. */
async function archiveOf(path: string, table: string, lines: string[]) {
  const gzip = createGzip({ level: 1 })
  const written = pipeline(gzip, createWriteStream(path))
  const tar = packTar(gzip, new Date(0))
  const json = (name: string, value: unknown) =>
    tar.add({ name, content: Buffer.from(JSON.stringify(value)) })
  await json(manifestName, {
    format: 'inkstone-backup',
    formatVersion,
    version: '0.2.0',
    createdAt: '2026-01-02T03:04:05.000Z',
    migrations: knownMigrations(),
  })
  await tar.add({ name: `tables/${table}/000001.ndjson`, content: Buffer.from(lines.join('')) })
  await json(tallyName, { rows: { [table]: lines.length }, images: 0 })
  await tar.end()
  await written
}
