import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { listTables } from '#server/backup/tables.store.ts'
import { packTar, type TarEntry, unpackTar } from '#server/backup/tar.ts'
import type { Core } from '#server/core.ts'
import type { Handle, OpenDatabase } from '#server/db/client.ts'
import { openInMemory } from '#server/db/embedded.ts'
import { accounts, type Account } from '#server/db/schema/accounts.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { createDiskImageStore } from '#server/images/image-store.ts'
import { readConfig } from '#server/lib/config.ts'
import { countHeld } from '#server/outbox/outbox.store.ts'
import { assemble } from '#server/running.ts'
import { backupTool, restoreTool } from '#server/tools/tool.ts'
import { openControl } from '#server/tools/control.ts'
import { runTool } from '#server/tools/run-tool.ts'
import { built } from '#tests/support/built.ts'
import { comment } from '#tests/support/comments.ts'
import { minute } from '#tests/support/clock.ts'
import {
  createDatabaseForProcess,
  openTestDatabase,
  testEngine,
} from '#tests/support/database.ts'
import {
  goodPassword,
  lastMail,
  login,
  refresh,
  refusal,
  register,
} from '#tests/support/door.ts'
import { holdStatements } from '#tests/support/held-statements.ts'
import type { Member } from '#tests/support/members.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, tellWaiting } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { rows } from '#server/db/client.ts'

const watch = { onProgress: () => {}, signal: new AbortController().signal }

let folder: string
let server: TestServer
let admin: Member
let author: Member
let archive: string
const statements = holdStatements()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-backup-'))
  server = await startServer({ wrapClient: statements.wrapClient })
  admin = await server.createAdmin({ nickName: '站长' })
  author = await server.createMember({ nickName: '作者😀' })
  await fillCommunity()
  archive = join(folder, 'all.tar.gz')
  await writeBackup(server.core, server.services.files, archive, watch)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Something in every corner: awkward texts, a circle of references, pictures, JSON, moments with microseconds. */
async function fillCommunity() {
  const uploaded = await upload(
    server,
    author,
    await picture('png', { width: 400, height: 300 }),
  )
  await server.services.jobs.run('image-variants')
  const { url } = uploaded.json<{ url: string }>()
  const content = `# 题\n\n![图](${url})\n\n引号 " ' \\ 与 \t 制表符、换行\n\n，以及 😀\u2028。`
  for (let index = 0; index < 3; index += 1) {
    const { id } = await publish(server, author, { title: `第${index}篇 "\\`, content })
    const first = await comment(server, admin, id)
    await comment(server, author, id, { content: '回', parentId: first.id })
  }
  await server.post(`/api/userfollow/follow/${author.id}`, undefined, admin.token)
  await server.core.outbox.idle()
  await server.core.db.execute(
    sql`update accounts set updated_at = '2026-01-02 03:04:05.678901+00' where id = ${author.id}`,
  )
}

/** Every row of every table, as the database itself writes it down; without that a session or a code is over, which a restore makes of all. */
async function contentOf(db: Handle) {
  const tables = await listTables(db)
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const row = ['sessions', 'codes'].includes(name)
      ? sql`(to_jsonb(t) - 'revoked_at' - 'revoked_reason' - 'used_at')::text`
      : sql`t::text`
    const query = sql`select ${row} as row from ${sql.identifier(name)} t order by 1`
    all[name] = (await rows<{ row: string }>(db, query)).map(({ row }) => row)
  }
  return all
}

async function restoreInto(database: OpenDatabase, { isForced = false, path = archive } = {}) {
  const files = createDiskImageStore(mkdtempSync(join(folder, 'images-')))
  const core = { db: database.db, clock: server.clock }
  return restoreBackup(core, files, { path, isForced }, watch)
}

/** What `work` makes of an empty database. */
async function within<T>(
  open: () => Promise<OpenDatabase>,
  work: (it: OpenDatabase) => Promise<T>,
) {
  const database = await open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

describe('备份再恢复', () => {
  test('空的数据库里每一行都和原来一样，外键与唯一键也是，图片也在', async () => {
    const files = mkdtempSync(join(folder, 'images-'))
    await within(openTestDatabase, async (database) => {
      const options = { path: archive, isForced: false }
      const keys = () =>
        rows(
          database.db,
          sql`select conname, pg_get_constraintdef(oid) as of from pg_constraint order by 1`,
        )
      const keysBefore = await keys()
      const core = { db: database.db, clock: server.clock }
      const report = await restoreBackup(core, createDiskImageStore(files), options, watch)
      const before = await contentOf(server.core.db)
      expect(await contentOf(database.db)).toEqual(before)
      expect(report.rows).toBe(Object.values(before).flat().length)
      expect(await keys()).toEqual(keysBefore)
    })
    const names = readdirSync(join(files, 'post'))
    expect(names.map((name) => name.slice(32)).toSorted()).toEqual([
      '-400x300.png',
      '-400x300.png.320.webp',
      '-400x300.png.640.webp',
    ])
    for (const name of names) {
      const original = join(server.core.config.dataDir, 'images/post', name)
      expect(readFileSync(join(files, 'post', name))).toEqual(readFileSync(original))
    }
  })

  test.runIf(testEngine === 'postgres')('内嵌数据库与 PostgreSQL 互换，一行不差', async () => {
    await within(
      () => openInMemory(),
      async (embedded) => {
        await restoreInto(embedded)
        const path = join(folder, 'back.tar.gz')
        const files = createDiskImageStore(join(server.core.config.dataDir, 'images'))
        await writeBackup({ ...embedded, clock: server.clock }, files, path, watch)
        await within(openTestDatabase, async (postgres) => {
          await restoreInto(postgres, { path })
          expect(await contentOf(postgres.db)).toEqual(await contentOf(server.core.db))
        })
      },
    )
  })

  test('备份时等着告诉的，恢复以后等管理员放行；新发生的排在它们后面', async () => {
    const { clock } = server
    const waiting = await startServer({ tells: false })
    const member = await waiting.createMember()
    const lifted = { accountId: member.id, at: clock.now() }
    const lift = (core: Pick<Core, 'db' | 'events'>) =>
      core.db.transaction((tx) => core.events.record(tx, 'account.lifted', lifted))
    await lift(waiting.core)
    await lift(waiting.core)
    const path = join(folder, 'waiting.tar.gz')
    await writeBackup(waiting.core, waiting.services.files, path, watch)
    await waiting.close()
    const restored = await startServer({ tells: false })
    const { files } = restored.services
    const options = { path, isForced: true }
    await restoreBackup(restored.core, files, options, watch)
    await lift(restored.core)
    const kept = await restored.core.db.select().from(outbox).orderBy(outbox.id)
    expect(kept.map(({ heldAt }) => heldAt === null)).toEqual([false, false, true])
    await tellWaiting(restored)
    expect(await countHeld(restored.core.db)).toBe(2)
    await restored.close()
  })

  test('备份以后结束的会话、用过的验证码，恢复之后没有活过来：大家都要重新登录', async () => {
    const restored = await startServer()
    const member = await register(restored)
    const [left, stayed] = [await login(restored, member), await login(restored, member)]
    await restored.post('/api/auth/forgot-password', { email: member.email })
    const { code: link = '' } = await lastMail(restored, member.email)
    const path = join(folder, 'sessions.tar.gz')
    await writeBackup(restored.core, restored.services.files, path, watch)
    await restored.post('/api/auth/logout', undefined, left.token)
    const { files } = restored.services
    // As by a machine whose clock is ahead of that of the server.
    restored.clock.advance(4 * minute)
    await restoreBackup(restored.core, files, { path, isForced: true }, watch)
    // Longer than a server believes what it knows of a session.
    restored.clock.advance(2_000 - 4 * minute)
    for (const { token, refreshToken } of [left, stayed]) {
      expect(refusal(await restored.get('/api/account', token))).toEqual({
        status: 400,
        code: 2005,
      })
      expect(refusal(await refresh(restored, { token, refreshToken }))).toEqual({
        status: 400,
        code: 2005,
      })
    }
    const form = { token: link, password: goodPassword, confirmPassword: goodPassword }
    const reset = await restored.post('/api/auth/reset-password', form)
    expect(reset.statusCode).toBe(400)
    expect((await login(restored, member)).user.id).toBe(member.id)
    await restored.close()
  })

  test('已经有人住的数据库要 --force 才覆盖', async () => {
    await within(openTestDatabase, async (database) => {
      await restoreInto(database)
      await database.db.execute(sql`update accounts set bio = '后来写的'`)
      await expect(restoreInto(database)).rejects.toThrow('--force')
      expect(JSON.stringify(await contentOf(database.db))).toContain('后来写的')
      await restoreInto(database, { isForced: true })
      expect(await contentOf(database.db)).toEqual(await contentOf(server.core.db))
    })
  })
})

describe('坏掉的备份什么都不留下', () => {
  const broken = join(tmpdir(), `inkstone-broken-${process.pid}.tar.gz`)
  let empty: OpenDatabase
  beforeAll(async () => {
    empty = await openTestDatabase()
  })
  afterAll(async () => {
    await empty.close()
    rmSync(broken, { force: true })
  })

  /** The archive with some of its entries changed, or left out. */
  async function repacked(change: (entry: TarEntry) => TarEntry | undefined) {
    const pieces: Buffer[] = []
    const into = new Writable({
      write: (bytes: Buffer, _, done) => {
        pieces.push(bytes)
        done()
      },
    })
    const tar = packTar(into, new Date(0))
    for await (const entry of unpackTar(Readable.from([gunzipSync(readFileSync(archive))]))) {
      const changed = change(entry)
      if (changed) await tar.add(changed)
    }
    await tar.end()
    return gzipSync(Buffer.concat(pieces))
  }

  const without = (part: string) =>
    repacked((entry) => (entry.name.includes(part) ? undefined : entry))
  const renamed = (from: string, to: string) =>
    repacked(({ name, content }) => ({ name: name.replace(from, to), content }))
  const rewritten = (file: string, from: string | RegExp, to: string) =>
    repacked(({ name, content }) =>
      name === file
        ? { name, content: Buffer.from(content.toString().replace(from, to)) }
        : { name, content },
    )
  const damaged = (part: string) =>
    repacked(({ name, content }) =>
      name.includes(part)
        ? { name, content: Buffer.from(content.toString().replace(/"id": ?"../, '"id":"坏')) }
        : { name, content },
    )
  const first = (bytes: Buffer) => bytes.subarray(0, -2_000)
  /** As no number begins, where the size of the first entry stands. */
  const unreadable = (tar: Buffer) => gzipSync(tar.fill(0x81, 124, 125))

  test.each([
    ['截断了', async () => first(readFileSync(archive)), '不完整或已损坏'],
    ['末尾没有写完', () => without('end.json'), '不完整或已损坏'],
    ['少了一张表', () => without('tables/comments'), '不完整或已损坏'],
    ['少了一张图片', () => without('images/'), '不完整或已损坏'],
    ['图片的名字不安分', () => renamed('images/post/', 'images/../'), '不完整或已损坏'],
    ['表的名字不认识', () => renamed('tables/posts/', 'tables/pg_user/'), '不完整或已损坏'],
    ['一行里的编号坏了', () => damaged('tables/accounts'), '不完整或已损坏'],
    [
      '一个大小读不出来',
      async () => unreadable(gunzipSync(readFileSync(archive))),
      '不完整或已损坏',
    ],
    ['不是压缩包', async () => Buffer.from('你好'), '不完整或已损坏'],
    ['是别的压缩包', async () => gzipSync(Buffer.alloc(1024)), '这不是砚的备份文件'],
    [
      '来自走过别的路的版本',
      () => rewritten('inkstone.json', '"migrations": [', '"migrations": ["x",'),
      '没有经历过',
    ],
    [
      '来自更新的版本',
      () =>
        rewritten(
          'inkstone.json',
          /"version": "[^"]+"([^]*?)"\n {2}\],/,
          '"version": "99.0.0"$1",\n    "later"],',
        ),
      '请先升级程序',
    ],
    [
      '用的是更新的格式',
      () => rewritten('inkstone.json', '"formatVersion": 1', '"formatVersion": 2'),
      '请先升级程序',
    ],
  ])('%s', async (_, bytes, sentence) => {
    writeFileSync(broken, await bytes())
    await expect(restoreInto(empty, { path: broken })).rejects.toThrow(sentence)
    expect(Object.values(await contentOf(empty.db)).flat()).toEqual([])
  })

  test('写到一半失败，不留下半个文件', async () => {
    const path = join(folder, 'full.tar.gz')
    const stop = AbortSignal.abort(new Error('停'))
    const files = createDiskImageStore(join(server.core.config.dataDir, 'images'))
    await expect(
      writeBackup(server.core, files, path, { ...watch, signal: stop }),
    ).rejects.toThrow('停')
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([])
  })

  test('被杀的备份不占着它的名字：同样的名字再做就成，那一半收走；正在写的不动', async () => {
    const path = join(folder, 'killed.tar.gz')
    const files = createDiskImageStore(join(server.core.config.dataDir, 'images'))
    const parts = () => readdirSync(folder).filter((name) => name.startsWith('killed'))
    const held = hold()
    const slow = { ...files, get: held.first(files.get.bind(files)) }
    const writing = writeBackup(server.core, slow, path, watch)
    await held.reached
    const [draft = ''] = parts()
    const gone = spawnSync('true').pid
    // As a process that is gone has left it, and one that had our number before us.
    const halves = [String(gone), String(process.pid)].map((pid, at) =>
      draft.replace(/\d+-[0-9a-f]{8}/, `${pid}-0000000${at}`),
    )
    for (const half of halves) writeFileSync(join(folder, half), '半份')
    const foreign = `other-${halves[0]}`
    writeFileSync(join(folder, foreign), '')
    await writeBackup(server.core, files, path, watch)
    expect(new Set(parts())).toEqual(new Set([draft, 'killed.tar.gz']))
    expect(readdirSync(folder)).toContain(foreign)
    held.release()
    const { bytes } = await writing
    expect(parts()).toEqual(['killed.tar.gz'])
    expect(statSync(path).size).toBe(bytes)
  })
})

/** Holds the first call of a function until it is released. */
function hold() {
  let [arrive, release] = [() => {}, () => {}]
  const reached = new Promise<void>((resolve) => (arrive = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const first =
    <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      arrive()
      await released
      return work(...given)
    }
  return { first, reached, release: () => release() }
}

describe('从命令行', () => {
  test('运行中的服务器从控制套接字备份；恢复要先停下它', async () => {
    const control = await openControl({ core: server.core, services: server.services })
    const { config } = server.core
    const path = join(folder, 'running.tar.gz')
    try {
      const { place, answer } = await runTool(config, backupTool, { path }, watch)
      expect({ place, ...answer }).toMatchObject({
        place: 'server',
        images: 1,
        missingImages: 0,
      })
      expect(statSync(path)).toMatchObject({ size: answer.bytes })
      expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
      const restoring = runTool(config, restoreTool, { path, isForced: true }, watch)
      await expect(restoring).rejects.toThrow('请先停止它')
    } finally {
      await control.close()
    }
  })

  test('恢复到空的数据目录，应用就能启动，文章与图片都读得到', async () => {
    const { env, drop } = await createDatabaseForProcess()
    const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-restored-'))
    const config = readConfig({ DATABASE_URL: '', ...env, DATA_DIR: dataDir, DEMO: 'off' })
    try {
      const { place } = await runTool(
        config,
        restoreTool,
        { path: archive, isForced: false },
        watch,
      )
      expect(place).toBe('database')
      const running = await assemble(config, undefined)
      await running.app.listen({ port: 0 })
      await running.start()
      const posts = await running.app.inject('/api/posts/public')
      expect(posts.json<{ total: number }>().total).toBe(3)
      const [image = ''] = readdirSync(join(dataDir, 'images/post'))
      expect((await running.app.inject(`/images/post/${image}`)).statusCode).toBe(200)
      await running.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
      await drop()
    }
  })

  test('tar 读得懂它', async () => {
    const { stdout } = await promisify(execFile)('tar', ['-tzf', archive])
    const names = stdout.trim().split('\n')
    expect(names).toEqual(expect.arrayContaining(['tables/posts/000001.ndjson']))
    expect([names[0], names.at(-1)]).toEqual(['inkstone.json', 'end.json'])
  })

  test.runIf(testEngine === 'pglite')('用错了说得出哪里错', async () => {
    const said = await Promise.all([
      misused('backup', []),
      misused('restore', ['没有']),
      misused('backup', ['没有/里面.tar.gz']),
    ])
    expect(said).toEqual([
      '请给出要写入的文件。',
      expect.stringMatching(/^找不到文件：.*没有$/),
      expect.stringMatching(/^找不到文件夹：.*没有$/),
    ])
  })

  test.runIf(testEngine === 'pglite')(
    '读不了的文件不说成没有：备份、私钥、要写进去的文件夹',
    async () => {
      const shut = mkdtempSync(join(tmpdir(), 'inkstone-shut-'))
      const [inside, key] = [join(shut, 'backup.tar.gz'), join(shut, 'key.txt')]
      writeFileSync(inside, '')
      writeFileSync(key, '')
      chmodSync(shut, 0)
      try {
        const said = await Promise.all([
          misused('restore', [inside]),
          misused('restore', [built('package.json'), '--identity', key]),
          misused('backup', [join(shut, 'new.tar.gz')]),
        ])
        expect(said).toEqual(
          [inside, key, shut].map(
            (path) =>
              `执行这个命令的用户读不了 ${path}：请放到他读得到的地方，或改那里的权限。`,
          ),
        )
      } finally {
        chmodSync(shut, 0o700)
        rmSync(shut, { recursive: true })
      }
    },
  )
})

describe('从后台下载', () => {
  const allow = async ({ token } = admin) =>
    (await server.post('/api/admin/system/backups', undefined, token)).json<
      components['schemas']['BackupTicket']
    >()

  test('给一个地址，下载到的和命令行的一样；记入操作记录；磁盘上不留下什么', async () => {
    const { url } = await allow()
    const answer = await server.get(url)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="inkstone-backup-\d{4}-\d\d-\d\d\.tar\.gz"$/,
    )
    const path = join(folder, 'downloaded.tar.gz')
    writeFileSync(path, answer.rawPayload)
    await within(openTestDatabase, async (database) => {
      await restoreInto(database, { path })
      expect((await contentOf(database.db))['posts']).toEqual(
        (await contentOf(server.core.db))['posts'],
      )
    })
    const log = await server.get('/api/admin/system/audit-log', admin.token)
    expect(log.json<components['schemas']['AuditPage']>().items[0]).toMatchObject({
      action: 'settings.backup',
      actor: { id: admin.id },
    })
    const left = join(server.core.config.dataDir, 'tmp')
    expect(existsSync(left) ? readdirSync(left) : []).toEqual([])
  })

  test('一个地址只下载一次，同时来的也只有一个得到', async () => {
    const { url } = await allow()
    const answers = await Promise.all([server.get(url), server.get(url), server.get(url)])
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await server.get(url)).statusCode).toBe(404)
  })

  test('两位管理员同时下载：一次只做一份，另一位的地址还能再用', async () => {
    const [early, late] = [await allow(), await allow(await server.createAdmin())]
    const found = statements.hold('answer', /from "codes"/)
    const refused = server.get(early.url)
    await found.reached
    const begun = statements.hold('question', /update "codes"/)
    const made = server.get(late.url)
    await begun.reached
    found.release()
    expect((await refused).statusCode).toBe(409)
    begun.release()
    expect((await made).statusCode).toBe(200)
    expect((await server.get(early.url)).statusCode).toBe(200)
  })

  test('地址过了一分钟就不灵；不再是管理员也不灵；编的当然不灵', async () => {
    const { url } = await allow()
    expect((await server.get(`${url}x`)).statusCode).toBe(404)
    expect((await server.get('/api/admin/system/backup?token=编的')).statusCode).toBe(404)
    const access = `/api/admin/system/backup?token=${admin.token}`
    expect((await server.get(access)).statusCode).toBe(404)
    await server.core.db.execute(sql`update accounts set roles = '{}' where id = ${admin.id}`)
    expect((await server.get(url)).statusCode).toBe(404)
    await server.core.db.execute(
      sql`update accounts set roles = '{Admin}' where id = ${admin.id}`,
    )
    server.clock.advance(minute + 1_000)
    expect((await server.get(url)).statusCode).toBe(404)
  })

  test.each<[string, Partial<Account>]>([
    ['被封禁到某一天', { bannedUntil: new Date('2099-01-01') }],
    ['被永久封禁', { bannedForever: true }],
    ['账号注销了', { status: 'deleted' }],
  ])('给了地址以后，管理员%s：不给下载，地址也没有用掉', async (_, change) => {
    const { url } = await allow()
    const { bannedUntil, bannedForever, status } = admin.account
    const set = (to: Partial<Account>) =>
      server.core.db.update(accounts).set(to).where(eq(accounts.id, admin.id))
    await set(change)
    const refused = await server.get(url)
    await set({ bannedUntil, bannedForever, status })
    const answers = [refused, await server.get(url)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200])
  })
})

describe('下载得慢，做得也慢', () => {
  let url: string
  beforeAll(async () => {
    url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => vi.restoreAllMocks())

  /** The answer, once it has begun. */
  async function open() {
    const ticket = await server.post('/api/admin/system/backups', undefined, admin.token)
    const asked = get(`${url}${ticket.json<{ url: string }>().url}`, { agent: false })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }
  const isFree = async () => {
    const ticket = await server.post('/api/admin/system/backups', undefined, admin.token)
    return (await server.get(ticket.json<{ url: string }>().url)).statusCode === 200
  }
  const pictures = () => vi.spyOn(server.services.files, 'get')

  test('还没有做完就开始传，做好多少传多少；传完的恢复得出来', async () => {
    const held = hold()
    const { files } = server.services
    const slowly = held.first(files.get.bind(files))
    pictures().mockImplementation(slowly)
    const answer = await open()
    expect(answer.statusCode).toBe(200)
    const pieces: Buffer[] = []
    answer.on('data', (bytes: Buffer) => pieces.push(bytes))
    await once(answer, 'data')
    await held.reached
    expect(answer.complete).toBe(false)
    const ended = once(answer, 'end')
    held.release()
    await ended
    const path = join(folder, 'slowly.tar.gz')
    writeFileSync(path, Buffer.concat(pieces))
    await within(openTestDatabase, async (database) => {
      expect((await restoreInto(database, { path })).images).toBe(1)
    })
  })

  test('做到一半失败：连接断开，没有谁把半份当成整份；再要一份就有', async () => {
    pictures().mockRejectedValue(new Error('存储不在了'))
    await expect(buffer(await open())).rejects.toThrow('aborted')
    vi.restoreAllMocks()
    expect(await isFree()).toBe(true)
  })

  test('关掉下载：不再接着做', async () => {
    const held = hold()
    const { files } = server.services
    const slowly = held.first(files.get.bind(files))
    const asked: string[] = []
    pictures().mockImplementation((category, name) => {
      asked.push(name)
      return slowly(category, name)
    })
    const answer = await open()
    await held.reached
    answer.destroy()
    const count = promisify(server.app.server.getConnections.bind(server.app.server))
    await until(async () => (await count()) === 0, 'the end of the connection')
    vi.restoreAllMocks()
    held.release()
    await until(isFree, 'the end of the backup')
    // The others are its narrower versions.
    expect(asked).toHaveLength(1)
  })
})

/** Runs a tool as nobody in particular, whom root's rights do not help; answers the first line of what it complains of. */
async function misused(name: string, args: string[]): Promise<string> {
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const root = join(import.meta.dirname, '../..')
  const env = { ...process.env, DATA_DIR: '/dev/null', INIT_CWD: root }
  const path = built(`server/tools/${name}.ts`)
  try {
    await promisify(execFile)(process.execPath, [path, ...args], { env, ...nobody })
    return 'done'
  } catch (error) {
    return (error as { stderr: string }).stderr.split('\n')[0] ?? ''
  }
}
