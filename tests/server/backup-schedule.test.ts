import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import {
  changeState,
  type MadeBackup,
  readState,
  writePlan,
} from '#server/backup/backups.store.ts'
import { rehearse } from '#server/backup/rehearsal.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { countAll, listTables } from '#server/backup/tables.store.ts'
import { createDiskImageStore } from '#server/images/image-store.ts'
import { day, hour } from '#tests/support/clock.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import type { Member } from '#tests/support/members.ts'
import {
  environmentOf,
  type ObjectStore,
  startObjectStore,
} from '#tests/support/object-store.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

type Backups = components['schemas']['Backups']

const watch = { onProgress: () => {}, signal: new AbortController().signal }
const path = '/api/admin/system/backups'

const address = 'master@example.com'

let folder: string
let server: TestServer
let admin: Member
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-schedule-'))
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A community with something in it, whose backups are as the environment says; a rehearsal is due where one is to be seen. */
async function open(env: Record<string, string> = {}, { isRehearsalDue = false } = {}) {
  server = await startServer({ env: { BACKUP_TO: join(folder, 'to'), ...env } })
  admin = await server.createAdmin({ nickName: '站长', email: address })
  await publish(server, admin, { title: '第一篇' })
  if (!isRehearsalDue) await rehearsedNow('an earlier one')
}

/** As a rehearsal that went well leaves it. */
function rehearsedNow(name: string) {
  const rehearsed = { name, at: server.clock.now().toISOString() }
  return changeState(server.core, (_, state) => ({ ...state, rehearsed }))
}

const run = (name: string) => server.services.jobs.run(name)
/** An access token ends sooner than days that the clock is moved by. */
const token = () => server.tokenFor(admin)
const seen = async () => (await server.get(path, await token())).json<Backups>()
const isDue = (name: string) => server.services.jobs.demand(name).isDue?.()
const files = () => readdirSync(join(folder, 'to')).toSorted()

/** What the administrator was told of the backups: by letters and by mails. */
async function told() {
  const letters = await server.get('/api/assistant/messages', await token())
  const titles = letters
    .json<components['schemas']['AssistantMessagePage']>()
    .messages.map(({ title }) => title)
  return {
    letters: titles.filter((title) => title.includes('备份')),
    mails: server.mails.filter(({ to }) => to === address).map(({ subject }) => subject),
  }
}

/** Mails go out after the commit. */
const mailed = (count: number) =>
  until(async () => (await told()).mails.length === count, 'the mails')

const flip = (file: string) => {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

describe('定时做备份', () => {
  test('到了时间做一份放进文件夹，先演练恢复；看得到结果、大小、用时和下一次', async () => {
    await open({ BACKUP_EVERY: '24', BACKUP_KEEP: '2' }, { isRehearsalDue: true })
    await upload(server, admin, await picture('png', { width: 40, height: 30 }))
    expect(await isDue('backup')).toBe(true)
    await run('backup')
    expect(await isDue('backup')).toBe(false)
    const [name = ''] = files()
    expect(name).toMatch(/^inkstone-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}\.tar\.gz$/)
    expect((statSync(join(folder, 'to', name)).mode & 0o777).toString(8)).toBe('600')
    const now = server.clock.now()
    const counts = await countAll(server.core.db, await listTables(server.core.db))
    const { plan, ...found } = await seen()
    expect(plan).toMatchObject({ every: 24, keep: 2, to: 'folder', place: join(folder, 'to') })
    expect(found).toMatchObject({
      made: [
        {
          name,
          createTime: now.toISOString(),
          bytes: statSync(join(folder, 'to', name)).size,
          isEncrypted: false,
          problem: null,
        },
      ],
      rehearsal: { name, time: now.toISOString(), problem: null },
      failures: [],
    })
    // The state itself came into the settings while the backup was made.
    const rows = Object.values(counts).reduce((all, one) => all + one, 0)
    expect(rows - (found.rehearsal?.rows ?? 0)).toBeLessThanOrEqual(2)
    expect(found.rehearsal?.rows).toBeGreaterThan(4)
    server.clock.advance(day - 4 * 60_000)
    expect(await isDue('backup')).toBe(true)
    const left = join(server.core.config.dataDir, 'tmp')
    expect(readdirSync(left)).toEqual([])
  })

  test('还没有备份：下一份与下次演练说的是任务来做的那一刻，再看也不变', async () => {
    await open({ BACKUP_EVERY: '24' }, { isRehearsalDue: true })
    const tick = '2026-11-28T18:41:00.000Z'
    for (const moment of ['2026-11-28T17:42:00Z', '2026-11-28T18:20:30Z', tick]) {
      server.clock.set(new Date(moment))
      expect(await seen()).toMatchObject({ nextTime: tick, nextRehearsalTime: tick })
    }
    server.clock.advance(1000)
    expect((await seen()).nextTime).toBe('2026-11-28T19:41:00.000Z')
  })

  test.for([
    { every: '24', next: '2026-11-29T18:41:00.000Z', rehearsal: '2026-12-05T18:41:00.000Z' },
    { every: '72', next: '2026-12-01T18:41:00.000Z', rehearsal: '2026-12-07T18:41:00.000Z' },
  ])('做过了（隔 $every 小时）：说的那一刻该做了，前一次来还不该', async (plan) => {
    await open({ BACKUP_EVERY: plan.every })
    server.clock.set(new Date('2026-11-28T18:23:48Z'))
    await rehearsedNow('the last one')
    await run('backup')
    expect(await seen()).toMatchObject({
      nextTime: plan.next,
      nextRehearsalTime: plan.rehearsal,
    })
    const isDueAt = (time: number) => {
      server.clock.set(new Date(time))
      return isDue('backup')
    }
    expect(await isDueAt(Date.parse(plan.next) - hour)).toBe(false)
    let said = await seen()
    for (let made = 1; said.nextTime !== said.nextRehearsalTime; made += 1) {
      expect(said.nextRehearsalTime).toBe(plan.rehearsal)
      expect(await isDueAt(Date.parse(said.nextTime ?? ''))).toBe(true)
      await run('backup')
      said = await seen()
      expect(made).toBeLessThan(9)
    }
    expect(said).toMatchObject({ nextTime: plan.rehearsal, rehearsal: null })
    expect(await isDueAt(Date.parse(plan.rehearsal))).toBe(true)
  })

  test('只留说好的几份，只删自己做的；最近一份演练通过的总是留着', async () => {
    await open({ BACKUP_EVERY: '24', BACKUP_KEEP: '2' })
    await run('backup')
    const [rehearsed = ''] = files()
    await rehearsedNow(rehearsed)
    const foreign = rehearsed.replace(/-[0-9a-f]{8}\./, '-00000000.')
    copyFileSync(join(folder, 'to', rehearsed), join(folder, 'to', foreign))
    for (let count = 0; count < 3; count += 1) {
      server.clock.advance(day)
      await run('backup')
    }
    expect(files()).toHaveLength(4)
    expect(files()).toContain(rehearsed)
    server.clock.advance(5 * day)
    await run('backup')
    expect(files()).toHaveLength(3)
    expect(files()).toContain(foreign)
    expect(files()).not.toContain(rehearsed)
    const { made, rehearsal } = await seen()
    expect(made.map(({ name }) => name)).toEqual(files().toReversed().slice(0, 2))
    expect(rehearsal?.name).toBe(made[0]?.name)
  })

  test('加密给公钥：服务器上没有谁读得了，私钥恢复得出来；没有私钥、拿错私钥、改过的都不行', async () => {
    const [identity, other] = [await generateIdentity(), await generateIdentity()]
    await open(
      { BACKUP_AGE_RECIPIENT: await identityToRecipient(identity) },
      { isRehearsalDue: true },
    )
    await run('backup')
    const [name = ''] = files()
    expect(name).toMatch(/\.tar\.gz\.age$/)
    const archive = join(folder, 'to', name)
    expect(readFileSync(archive).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    expect(await seen()).toMatchObject({
      made: [{ isEncrypted: true, problem: null }],
      rehearsal: { problem: null },
    })
    const keyFile = (name: string, key: string) => {
      writeFileSync(join(folder, name), `# created: today\n${key}\n`)
      return join(folder, name)
    }
    const right = keyFile('right.txt', identity)
    const empty = await openTestDatabase()
    const restore = (path: string, key?: string) => {
      const options = { path, isForced: false, identity: key }
      const images = createDiskImageStore(mkdtempSync(join(folder, 'images-')))
      return restoreBackup({ db: empty.db, clock: server.clock }, images, options, watch)
    }
    await expect(restore(archive)).rejects.toThrow('--identity')
    await expect(restore(archive, keyFile('other.txt', other))).rejects.toThrow(
      '打不开这份备份',
    )
    await expect(restore(archive, keyFile('none.txt', ''))).rejects.toThrow('没有 age 的私钥')
    const changed = join(folder, 'changed.age')
    copyFileSync(archive, changed)
    flip(changed)
    await expect(restore(changed, right)).rejects.toThrow('不完整或已损坏')
    expect((await restore(archive, right)).rows).toBeGreaterThan(3)
    await empty.close()
  })

  test('放好了，却没有记下来（进程被杀、数据库不肯）：下一次收走，不是永远留着', async () => {
    await open()
    // As an earlier version wrote it.
    await server.core.db.execute(
      sql`update settings set value = value - 'pending' where key = 'backups'`,
    )
    await server.core.db.execute(sql`alter table settings add constraint nothing_made
      check (key <> 'backups' or jsonb_array_length(value -> 'made') = 0)`)
    expect((await run('backup')).lastError).not.toBeNull()
    const [left] = files()
    expect(files()).toHaveLength(1)
    await server.core.db.execute(sql`alter table settings drop constraint nothing_made`)
    await run('backup')
    const { made, failures } = await seen()
    expect(failures).toEqual([])
    expect(files()).toEqual(made.map(({ name }) => name))
    expect(files()).not.toContain(left)
  })

  test('时钟快了一年的时候做过、查过、演练过：钟一正就当没有，都重新来', async () => {
    await open({ BACKUP_EVERY: '24' })
    server.clock.advance(365 * day)
    const rehearsed = { name: 'ahead', at: server.clock.now().toISOString() }
    await changeState(server.core, (_, state) => ({ ...state, rehearsed }))
    for (const name of ['backup', 'backup-check', 'backup-watch']) await run(name)
    server.clock.advance(-365 * day)
    expect([await isDue('backup'), await isDue('backup-check')]).toEqual([true, true])
    const { nextTime, nextRehearsalTime } = await seen()
    expect(nextRehearsalTime).toBe(nextTime)
    expect(Date.parse(nextTime ?? '')).toBeLessThanOrEqual(server.clock.now().getTime() + hour)
    // Nobody knows how old the newest one is: watching begins anew.
    await run('backup-watch')
    expect((await seen()).failures).toEqual([])
    server.clock.advance(37 * hour)
    await run('backup-watch')
    expect((await seen()).failures).toMatchObject([{ kind: 'overdue' }])
  })

  test('恢复一份备份，不会把那边做过的备份当成这边的', async () => {
    await open()
    await run('backup')
    server.clock.advance(hour)
    await run('backup')
    const archive = join(folder, 'to', files().at(-1) ?? '')
    await run('backup')
    const before = await readState(server.core.db)
    expect(before.made).toHaveLength(3)
    const options = { path: archive, isForced: true }
    await restoreBackup(server.core, server.services.files, options, watch)
    expect(await readState(server.core.db)).toEqual(before)
    const empty = await openTestDatabase()
    const core = { db: empty.db, clock: server.clock }
    const images = createDiskImageStore(mkdtempSync(join(folder, 'images-')))
    await restoreBackup(core, images, { path: archive, isForced: false }, watch)
    expect((await readState(empty.db)).made).toEqual([])
    await empty.close()
  })
})

describe('放进对象存储', () => {
  let store: ObjectStore
  beforeEach(async () => {
    store = await startObjectStore()
  })
  afterEach(() => store.close())
  /** A bucket of their own, beside pictures on the disk. */
  const bucket = () =>
    Object.fromEntries(
      Object.entries(environmentOf(store)).map(([name, value]) => [`BACKUP_${name}`, value]),
    )

  test('分段传上去，全部到了才有这一份；传到一半的过一天收走', async () => {
    await open({ ...bucket(), BACKUP_TO: 's3:nightly' })
    const key = 'nightly/inkstone-2026-01-01T00-00-00Z-01234567.tar.gz'
    const begun = new Date(server.clock.now().getTime() - 2 * day)
    store.uploads.set('old', { key, begun, parts: [] })
    store.uploads.set('foreign', { key: 'nightly/other', begun, parts: [] })
    await run('backup')
    const [name = ''] = [...store.objects.keys()]
    expect(name).toMatch(/^nightly\/inkstone-.*\.tar\.gz$/)
    expect([...store.uploads.keys()]).toEqual(['foreign'])
    expect((await seen()).made).toMatchObject([
      { bytes: store.objects.get(name)?.bytes.length },
    ])
    const archive = join(folder, 'fetched.tar.gz')
    writeFileSync(archive, store.objects.get(name)?.bytes ?? '')
    const empty = await openTestDatabase()
    const images = createDiskImageStore(mkdtempSync(join(folder, 'images-')))
    const core = { db: empty.db, clock: server.clock }
    const options = { path: archive, isForced: false }
    expect((await restoreBackup(core, images, options, watch)).rows).toBeGreaterThan(3)
    await empty.close()
  })

  test('存储不在：记下来，通知和邮件各说一次，不是每小时；好了以后再坏再说', async () => {
    await open({ ...bucket(), BACKUP_TO: 's3:', BACKUP_EVERY: '24' })
    store.trouble = 'refuses'
    expect((await run('backup')).lastError).toContain('503')
    await mailed(1)
    server.clock.advance(hour)
    expect(await isDue('backup')).toBe(true)
    await run('backup')
    expect(await told()).toEqual({ letters: ['备份没有做成'], mails: ['砚：备份没有做成'] })
    const { made, failures } = await seen()
    expect(made).toEqual([])
    expect(failures).toMatchObject([{ kind: 'backup', text: expect.stringContaining('503') }])
    expect([...store.objects.keys()]).toEqual([])
    store.trouble = 'none'
    await run('backup')
    expect(await seen()).toMatchObject({ made: [{ problem: null }], failures: [] })
    store.trouble = 'hangsUp'
    server.clock.advance(day)
    await run('backup')
    await mailed(2)
    expect((await told()).letters).toHaveLength(2)
    store.trouble = 'none'
  })

  test('桶不许删：备份照样算做成，旧的删不掉另说，只说一次；许了就删，不再说', async () => {
    await open({ ...bucket(), BACKUP_TO: 's3:', BACKUP_EVERY: '24', BACKUP_KEEP: '1' })
    store.trouble = 'keeps'
    for (let count = 0; count < 3; count += 1) {
      expect((await run('backup')).lastError).toBeNull()
      server.clock.advance(day)
    }
    await mailed(1)
    expect(await told()).toEqual({
      letters: ['旧的备份删不掉'],
      mails: ['砚：旧的备份删不掉'],
    })
    const kept = await seen()
    expect(kept.made).toHaveLength(3)
    expect(kept.failures).toMatchObject([
      { kind: 'removal', text: expect.stringMatching(/^旧的备份删不掉：.*403/) },
    ])
    store.trouble = 'none'
    await run('backup')
    const { made, failures } = await seen()
    expect(failures).toEqual([])
    expect([...store.objects.keys()]).toEqual(made.map(({ name }) => `backups/${name}`))
    expect(made).toHaveLength(1)
  })

  test('传完了，回答却丢了：不算做成，下一次收走它', async () => {
    await open({ ...bucket(), BACKUP_TO: 's3:', BACKUP_EVERY: '24' })
    store.trouble = 'joinsUnheard'
    expect((await run('backup')).lastError).not.toBeNull()
    expect((await seen()).made).toEqual([])
    expect(store.objects.size).toBe(1)
    store.trouble = 'none'
    await run('backup')
    const { made, failures } = await seen()
    expect(failures).toEqual([])
    expect([...store.objects.keys()]).toEqual(made.map(({ name }) => `backups/${name}`))
  })

  test('服务器停下来，做到一半的就停：不留下半份，不算失败', async () => {
    await open({ ...bucket(), BACKUP_TO: 's3:' })
    store.trouble = 'silent'
    const { ended } = await server.services.jobs.begin('backup')
    await until(() => store.unanswered === 1, 'the first part')
    const stopped = server
    await stopped.close()
    await ended
    expect(store.uploads.size + store.objects.size).toBe(0)
    expect(stopped.mails).toEqual([])
    await open()
  })

  test('图片的桶谁都可能读：不加密就不放进去', async () => {
    await open({ ...environmentOf(store), BACKUP_TO: 's3:' })
    expect((await run('backup')).lastError).toContain('必须加密')
    expect([...store.objects.keys()].filter((key) => key.startsWith('backups/'))).toEqual([])
  })
})

describe('坏了的备份', () => {
  test('存着的翻了一个比特、不见了：每周重读时发现，告诉管理员', async () => {
    await open()
    await run('backup')
    await run('backup-check')
    expect((await seen()).failures).toEqual([])
    expect(await isDue('backup-check')).toBe(false)
    server.clock.advance(7 * day)
    expect(await isDue('backup-check')).toBe(true)
    const [name = ''] = files()
    flip(join(folder, 'to', name))
    await run('backup-check')
    await run('backup-check')
    await mailed(1)
    expect(await told()).toEqual({ letters: ['存着的备份坏了'], mails: ['砚：存着的备份坏了'] })
    expect(await seen()).toMatchObject({
      made: [{ name, problem: expect.stringContaining('内容变了') }],
      failures: [{ kind: 'check' }],
    })
    flip(join(folder, 'to', name))
    await run('backup-check')
    expect(await seen()).toMatchObject({ made: [{ problem: null }], failures: [] })
    rmSync(join(folder, 'to', name))
    await run('backup-check')
    expect((await seen()).made[0]?.problem).toContain('不在')
  })

  test('演练认得出翻了一个比特的备份、少了行的备份', async () => {
    await open()
    const archive = join(folder, 'one.tar.gz')
    await writeBackup(server.core, server.services.files, archive, watch)
    const scratch = join(folder, 'scratch')
    const rehearsal = { path: archive, folder: scratch, databaseBytes: 0, signal: watch.signal }
    // At its beginning it says that there were nine accounts; its end, and what it holds, say one.
    const fewer = join(folder, 'fewer.tar.gz')
    const text = gunzipSync(readFileSync(archive)).toString('latin1')
    const claimed = text.replace('"accounts": 1,', '"accounts": 9,')
    writeFileSync(fewer, gzipSync(Buffer.from(claimed, 'latin1')))
    await expect(rehearse({ ...rehearsal, path: fewer })).rejects.toThrow('accounts 1/9')
    flip(archive)
    await expect(rehearse(rehearsal)).rejects.toThrow('不完整或已损坏')
    expect(existsSync(scratch)).toBe(false)
    const large = { ...rehearsal, databaseBytes: 1e18 }
    await expect(rehearse(large)).rejects.toThrow('磁盘空间不够')
  })

  test('恢复不出来的备份通不过演练：照样存着，告诉管理员，旧的好的不删', async () => {
    await open({ BACKUP_EVERY: '24', BACKUP_KEEP: '1' })
    await run('backup')
    const [good = ''] = files()
    await rehearsedNow(good)
    server.clock.advance(7 * day)
    // As a broken disk could leave it: a row whose author is nobody.
    await server.core.db.execute(
      sql`alter table post_revisions drop constraint post_revisions_post_id_posts_id_fk`,
    )
    await server.core.db.execute(sql`update post_revisions set post_id = gen_random_uuid()`)
    await server.core.db
      .execute(sql`alter table post_revisions add constraint post_revisions_post_id_posts_id_fk
      foreign key (post_id) references posts(id) not valid`)
    await run('backup')
    server.clock.advance(day)
    await run('backup')
    await mailed(1)
    expect((await told()).letters).toEqual(['备份没有通过恢复演练'])
    expect(await seen()).toMatchObject({
      rehearsal: { problem: expect.any(String) },
      failures: [{ kind: 'rehearsal' }],
    })
    expect(files()).toContain(good)
  })

  test('演练过了却没有放成的不算演练过：下一份再演练', async () => {
    // A disk that is not mounted: only what is put there fails.
    symlinkSync(join(folder, 'away', 'disk'), join(folder, 'to'))
    await open({ BACKUP_EVERY: '24' }, { isRehearsalDue: true })
    expect((await run('backup')).lastError).not.toBeNull()
    const { made, rehearsal, nextTime, nextRehearsalTime } = await seen()
    expect({ made, rehearsal }).toMatchObject({ made: [], rehearsal: { problem: null } })
    expect(nextRehearsalTime).toBe(nextTime)
    expect((await readState(server.core.db)).rehearsed).toBeNull()
  })

  test('过了时间没有新的：告诉一次', async () => {
    await open({ BACKUP_EVERY: '24' })
    await run('backup')
    server.clock.advance(35 * hour)
    await run('backup-watch')
    expect((await seen()).failures).toEqual([])
    server.clock.advance(2 * hour)
    await run('backup-watch')
    await run('backup-watch')
    await mailed(1)
    expect(await told()).toEqual({ letters: ['备份过了时间'], mails: ['砚：备份过了时间'] })
    await run('backup')
    await run('backup-watch')
    expect((await seen()).failures).toEqual([])
  })

  test('写不进去的文件夹、写到一半的文件：记下来，半份不算备份，过一天收走', async () => {
    await open()
    await run('backup')
    const half = `.inkstone-2026-01-01T00-00-00Z-01234567.tar.gz.part`
    writeFileSync(join(folder, 'to', half), '半份')
    await run('backup')
    expect(files()).toContain(half)
    expect((await seen()).made).toHaveLength(2)
    const old = new Date(server.clock.now().getTime() - 2 * day)
    utimesSync(join(folder, 'to', half), old, old)
    await run('backup')
    expect(files()).not.toContain(half)
    rmSync(join(folder, 'to'), { recursive: true })
    writeFileSync(join(folder, 'to'), '')
    chmodSync(join(folder, 'to'), 0o400)
    await run('backup')
    expect((await seen()).failures).toMatchObject([
      { kind: 'backup', text: expect.stringContaining(join(folder, 'to')) },
    ])
  })
})

describe('在后台安排', () => {
  const plan = { version: 0, every: 12, keep: 3, to: 'folder' as const, recipient: '' }
  const put = (body: object) => server.put(`${path}/plan`, body, admin.token)

  test('管理员安排的管用，记入操作记录；环境变量说了的由它决定', async () => {
    await open({ BACKUP_KEEP: '9' })
    expect((await seen()).plan).toMatchObject({ every: 0, keep: 9, fixed: ['keep', 'to'] })
    expect(await isDue('backup')).toBe(false)
    const saved = await put({ ...plan, reason: '要留一手' })
    expect(saved.json<Backups>().plan).toMatchObject({ version: 1, every: 12, keep: 9 })
    expect(await isDue('backup')).toBe(true)
    // Its answer was lost: nothing is written a second time.
    expect((await put(plan)).json<Backups>().plan).toMatchObject({ version: 1, every: 12 })
    expect((await put({ ...plan, keep: 4 })).statusCode).toBe(409)
    const log = await server.get('/api/admin/system/audit-log', admin.token)
    expect(log.json<components['schemas']['AuditPage']>().items[0]).toMatchObject({
      action: 'settings.update',
      targetId: 'backup',
      reason: '要留一手',
      after: { every: 12, keep: 3 },
    })
  })

  test('不是公钥的、没有的桶，都不接受', async () => {
    await open()
    const wrong = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q'
    expect((await put({ ...plan, recipient: wrong })).json()).toMatchObject({
      code: 1000,
      errors: { recipient: [expect.stringContaining('公钥')] },
    })
    expect((await put({ ...plan, to: 'bucket' })).json()).toMatchObject({
      errors: { to: [expect.stringContaining('没有设置对象存储')] },
    })
    expect((await put({ ...plan, every: 721 })).statusCode).toBe(400)
  })

  test('选了桶，后来没有桶了（去掉了 S3_*）：不悄悄换到数据所在的磁盘，做不成就说出来', async () => {
    await open({ BACKUP_TO: '' })
    const chosen = { version: 1, every: 12, keep: 3, to: 'bucket', recipient: '' } as const
    await server.core.db.transaction((tx) => writePlan(tx, chosen, server.clock.now()))
    expect((await run('backup')).lastError).toContain('没有设置对象存储')
    await mailed(1)
    expect(await seen()).toMatchObject({
      plan: { to: 'bucket', place: '没有设置对象存储', hasBucket: false },
      failures: [{ kind: 'backup' }],
    })
    expect(existsSync(join(server.core.config.dataDir, 'backups'))).toBe(false)
    const again = { ...plan, version: 1, every: 24 }
    expect((await put(again)).statusCode).toBe(200)
    expect((await run('backup')).lastError).toBe(null)
  })

  test('有几个节点：数据目录里的文件夹只有一个节点看得到，不往那里做，也不把看不到的当成不见了', async () => {
    await open({ BACKUP_TO: '', NODE_NAME: 'n1' })
    const ours = join(server.core.config.dataDir, 'backups')
    expect((await put(plan)).json()).toMatchObject({
      code: 1000,
      errors: { to: [expect.stringContaining('NODE_NAME')] },
    })
    expect((await put({ ...plan, every: 0 })).statusCode).toBe(200)
    expect((await run('backup')).lastError).toContain('所有节点共用的文件夹')
    expect(existsSync(ours)).toBe(false)
    // As another node has made it before, in its own folder of this name.
    const now = server.clock.now().toISOString()
    const made: MadeBackup = {
      name: 'inkstone-2026-01-01T00-00-00Z-01234567.tar.gz',
      place: ours,
      createdAt: now,
      bytes: 1,
      seconds: 1,
      sha256: '',
      isEncrypted: false,
      checkedAt: now,
      problem: null,
    }
    await changeState(server.core, (_, state) => ({ ...state, made: [made] }))
    await run('backup-check')
    const { failures } = await seen()
    expect(failures.map(({ kind }) => kind)).toEqual(['backup'])
  })

  test('有几个节点：放在数据目录外面、大家共用的文件夹里，做得成，也查得到', async () => {
    await open({ NODE_NAME: 'n1', BACKUP_EVERY: '24' })
    expect((await put(plan)).statusCode).toBe(200)
    await run('backup')
    await run('backup-check')
    expect(await seen()).toMatchObject({
      made: [{ name: files()[0], problem: null }],
      failures: [],
    })
  })
})
