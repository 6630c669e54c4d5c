import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeBackup } from '#server/backup/backup.ts'
import { knownMigrations } from '#server/backup/earlier-schema.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { linesOf, listMigrations, listTables } from '#server/backup/tables.store.ts'
import { packTar } from '#server/backup/tar.ts'
import { type Handle, rows } from '#server/db/client.ts'
import { migrationsFolder } from '#server/db/migrations.ts'
import { createDiskImageStore, type ImageStore } from '#server/images/image-store.ts'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { assemble } from '#server/running.ts'
import { runTool } from '#server/tools/run-tool.ts'
import { restoreTool } from '#server/tools/tool.ts'
import { built } from '#tests/support/built.ts'
import { createDatabaseForProcess, openTestDatabase } from '#tests/support/database.ts'

const watch = { onProgress: () => {}, signal: new AbortController().signal }
const migrations = knownMigrations()

let folder: string
let client: PGlite
let db: ReturnType<typeof open>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-releases-'))
  client = await PGlite.create()
  db = open(client)
  for (let count = 1; count <= migrations.length; count += 1) {
    await migrateTo(count)
    if (count === 1) await fill()
    await pack(count)
  }
})
afterAll(async () => {
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (engine: PGlite) => drizzle(engine, { casing: 'snake_case' })
const archiveOf = (count: number) => join(folder, `${count}.tar.gz`)

/** As the release with so many migrations left the database: it knew no others. */
async function migrateTo(count: number) {
  const known = mkdtempSync(join(folder, 'migrations-'))
  cpSync(migrationsFolder, known, { recursive: true })
  const path = join(known, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  await migrate(db, { migrationsFolder: known })
}

/** What the first release could hold: awkward texts, a circle of rows, a moment with microseconds, a picture. */
async function fill() {
  const at = '2026-01-02 03:04:05.678901+00'
  await client.exec(`
    insert into accounts (id, email, nick_name, nick_key, created_at, updated_at) values
      ('00000000-0000-7000-8000-000000000001', 'a@example.com', '漢字😀', '漢字😀', '${at}', '${at}'),
      ('00000000-0000-7000-8000-000000000002', 'b@example.com', '引号"''\\', '引号', '${at}', '${at}');
    insert into follows (follower_id, followee_id, created_at) values
      ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', '${at}'),
      ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', '${at}');
    insert into posts (id, author_id, title, format, status, published_revision, published_at, created_at, updated_at) values
      ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', '旧文章', 1, 'published', 1, '${at}', '${at}', '${at}');
    insert into post_revisions (post_id, revision, title, format, content, excerpt, tree, outline, text, created_at) values
      ('00000000-0000-7000-8000-000000000003', 1, '旧文章', 1, '正文', '摘要', '[]', '[]', '正文', '${at}');
    insert into post_months (month, post_count) values ('2026-01-01', 1);
    insert into images (category, name, mime, width, height, bytes, created_at) values
      ('post', '0123456789abcdef0123456789abcdef-2x2.png', 'image/png', 2, 2, 4, '${at}');
    insert into settings (key, value, updated_at) values ('news', '"2025-12-31T00:00:00Z"', '${at}')`)
}

/** A backup as that release wrote it: without counts at its beginning, and none of variants. */
async function pack(count: number) {
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(archiveOf(count)))
  const tar = packTar(gzip, new Date(0))
  const addJson = (name: string, value: object) =>
    tar.add({ name, content: Buffer.from(JSON.stringify(value)) })
  await addJson('inkstone.json', {
    format: 'inkstone-backup',
    formatVersion: 1,
    version: '0.1.0',
    createdAt: '2026-01-02T03:04:05.678Z',
    migrations: await listMigrations(db),
  })
  const added: Record<string, number> = {}
  await db.transaction(async (tx) => {
    for (const table of await listTables(tx)) {
      added[table.name] = 0
      for await (const { text, count: lines } of linesOf(tx, table)) {
        await tar.add({
          name: `tables/${table.name}/000001.ndjson`,
          content: Buffer.from(text),
        })
        added[table.name] = lines
      }
    }
  })
  const name = 'images/post/0123456789abcdef0123456789abcdef-2x2.png'
  await tar.add({ name, content: Buffer.from('图') })
  await addJson('end.json', { rows: added, images: 1 })
  await tar.end()
  await written
}

/** Every row of every table, what waits not held: a restore holds it. */
async function contentOf(handle: Handle) {
  await handle.execute(sql`update outbox set held_at = null`)
  const all: Record<string, string[]> = {}
  for (const { name } of await listTables(handle)) {
    const query = sql`select t::text as row from ${sql.identifier(name)} t order by 1`
    all[name] = (await rows<{ row: string }>(handle, query)).map(({ row }) => row)
  }
  return all
}

/** Tables with their columns, indexes, keys and functions, wherever migrations make them. */
async function schemaOf(handle: Handle) {
  const query = sql`
    select 'column' as kind, format('%s.%s.%s', table_schema, table_name, column_name) as name,
      format('%s %s %s', data_type, column_default, is_nullable) as of
      from information_schema.columns where table_schema in ('public', 'drizzle', 'runtime')
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select 'function', proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`
  return rows<{ kind: string; name: string; of: string }>(handle, query)
}

test('每一个从前的版本的备份都能恢复：先照它的结构放进去，再升级，和在原地升级的一行不差', async () => {
  const migrated = await contentOf(db)
  expect(Object.values(migrated).flat().length).toBeGreaterThan(7)
  const empty = await openTestDatabase()
  const schema = await schemaOf(empty.db)
  for (let count = 1; count < migrations.length; count += 1) {
    const files = createDiskImageStore(mkdtempSync(join(folder, 'images-')))
    const options = { path: archiveOf(count), isForced: count > 1 }
    const core = { db: empty.db, clock: systemClock }
    const report = await restoreBackup(core, files, options, watch)
    expect(report.images, String(count)).toBe(1)
    expect(await contentOf(empty.db), String(count)).toEqual(migrated)
    expect(await schemaOf(empty.db), String(count)).toEqual(schema)
    expect(await listMigrations(empty.db)).toEqual(migrations)
  }
  await empty.close()
})

test('升级到一半失败的恢复什么都不改：原来的社区还在', async () => {
  const database = await openTestDatabase()
  const core = { db: database.db, clock: systemClock }
  const files = createDiskImageStore(mkdtempSync(join(folder, 'images-')))
  await restoreBackup(core, files, { path: archiveOf(14), isForced: false }, watch)
  const [before, schema] = [await contentOf(database.db), await schemaOf(database.db)]
  const path = join(folder, 'cut.tar.gz')
  writeFileSync(path, readFileSync(archiveOf(3)).subarray(0, -600))
  await expect(restoreBackup(core, files, { path, isForced: true }, watch)).rejects.toThrow(
    '不完整或已损坏',
  )
  expect(await contentOf(database.db)).toEqual(before)
  expect(await schemaOf(database.db)).toEqual(schema)
  await database.close()
})

describe('更新的版本改过表以后（升级没有做成，或退回了）', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let files: ImageStore
  beforeEach(async () => {
    database = await openTestDatabase()
    files = createDiskImageStore(mkdtempSync(join(folder, 'images-')))
  })
  afterEach(() => database.close())

  const restoreInto = ({ db: into }: typeof database, path: string) =>
    restoreBackup({ db: into, clock: systemClock }, files, { path, isForced: true }, watch)
  const restore = (path: string) => restoreInto(database, path)
  const restoreOwn = () => restore(archiveOf(migrations.length))

  async function back(): Promise<string> {
    const path = join(folder, `${randomUUID()}.tar.gz`)
    await writeBackup({ db: database.db, clock: systemClock }, files, path, watch)
    return path
  }

  /** A column that has to be given, one that its migration fills, and a table more. */
  async function grow() {
    for (const statement of [
      "alter table posts add column mood text default 'calm' not null",
      'alter table posts add column stamp text',
      "update posts set stamp = 'filled'",
      'create table moods (id integer primary key)',
      'insert into moods values (1)',
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    ])
      await database.db.execute(sql.raw(statement))
  }

  test('从前的备份恢复得了：表回到这个版本的样子，更新的版本下次再改一遍', async () => {
    const schema = await schemaOf(database.db)
    await grow()
    await restoreOwn()
    expect(await contentOf(database.db)).toEqual(await contentOf(db))
    expect(await schemaOf(database.db)).toEqual(schema)
    expect(await listMigrations(database.db)).toEqual(migrations)
  })

  test('那时做的备份，做它的版本恢复得了：在原地一点不少，在空的数据库里少的只是更新的版本才有的，并且说出来', async () => {
    await restoreOwn()
    await grow()
    const path = await back()
    const [grown, schema] = [await contentOf(database.db), await schemaOf(database.db)]
    const here = await restore(path)
    expect(here).toMatchObject({ isPartial: false, expected: { moods: 1 } })
    expect(await contentOf(database.db)).toEqual(grown)
    expect(await schemaOf(database.db)).toEqual(schema)
    // What no release uses any more.
    await database.db.execute(sql`alter table accounts drop column bio`)
    const empty = await openTestDatabase()
    const there = await restoreInto(empty, await back())
    const { moods, ...expected } = here.expected ?? {}
    expect(there).toMatchObject({ isPartial: true, rows: here.rows - 1 })
    expect([moods, there.expected]).toEqual([1, expected])
    expect(await contentOf(empty.db)).toEqual(await contentOf(db))
    expect(await listMigrations(empty.db)).toEqual(migrations)
    await empty.close()
  })

  test('少了什么，命令行也说得出来', async () => {
    await restoreOwn()
    await grow()
    const { env, drop } = await createDatabaseForProcess()
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [built('server/tools/restore.ts'), await back()],
      { env: { ...process.env, ...env, DATA_DIR: mkdtempSync(join(folder, 'data-')) } },
    )
    expect(stdout).toContain('那个版本才有的内容没有恢复')
    await drop()
  })

  test('有这个版本放不下的：不说备份坏了，什么都没有恢复', async () => {
    await restoreOwn()
    await grow()
    await database.db.execute(sql`alter table posts alter column title drop not null`)
    await database.db.execute(sql`update posts set title = null`)
    const empty = await openTestDatabase()
    const refused = restoreInto(empty, await back())
    await expect(refused).rejects.toThrow('请用更新的版本恢复')
    await empty.close()
  })
})

test('今天的服务器打得开从最早的备份恢复来的社区', async () => {
  const { env, drop } = await createDatabaseForProcess()
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const config = readConfig({ DATABASE_URL: '', ...env, DATA_DIR: dataDir, DEMO: 'off' })
  await runTool(config, restoreTool, { path: archiveOf(1), isForced: false }, watch)
  const running = await assemble(config, undefined)
  await running.app.listen({ port: 0 })
  await running.start()
  const posts = await running.app.inject('/api/posts/public')
  expect(posts.json<{ items: { title: string }[] }>().items).toMatchObject([
    { title: '旧文章' },
  ])
  await running.close()
  await drop()
})
