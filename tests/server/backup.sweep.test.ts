import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { backupNameAt, createBucketPlace } from '#server/backup/backup-place.ts'
import { decrypted, encrypted } from '#server/backup/encryption.ts'
import { built } from '#tests/support/built.ts'
import { startCommunity, type Community } from '#tests/support/community.ts'
import { createDatabaseForProcess } from '#tests/support/database.ts'
import { accessToken, demoAccounts } from '#tests/support/demo-account.ts'
import { canTestMounts } from '#tests/support/machine.ts'
import { environmentOf, startObjectStore } from '#tests/support/object-store.ts'
import { startServer } from '#tests/support/server.ts'
import { canTestSwift, startSwift } from '#tests/support/swift.ts'
import { until } from '#tests/support/until.ts'

const run = promisify(execFile)

let folder: string
const started: Community[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-backup-sweep-'))
})
afterEach(async () => {
  // Of a test that failed it may still run, and write into its folder.
  await Promise.all(started.splice(0).map((community) => community.stop()))
  rmSync(folder, { recursive: true, force: true })
})

test('加密的备份和 age 程序互通：它解得开我们的，我们解得开它的；多大都一样', async () => {
  const key = join(folder, 'key.txt')
  await run('age-keygen', ['-o', key])
  const [, recipient = ''] = /public key: (age1\w+)/.exec(readFileSync(key, 'utf8')) ?? []
  // Around the size of its chunks, and beyond.
  for (const size of [1, 65_535, 65_536, 65_537, 131_072, 5_000_000]) {
    const content = Buffer.alloc(size, 'inkstone')
    const ours = join(folder, 'ours.age')
    writeFileSync(
      ours,
      await buffer(await encrypted(Readable.from(pieces(content)), recipient)),
    )
    await run('age', ['-d', '-i', key, '-o', join(folder, 'ours'), ours])
    expect(readFileSync(join(folder, 'ours')).equals(content), String(size)).toBe(true)
    const plain = join(folder, 'plain')
    writeFileSync(plain, content)
    const theirs = join(folder, 'theirs.age')
    await run('age', ['-r', recipient, '-o', theirs, plain])
    const read = await decrypted(Readable.from(pieces(readFileSync(theirs))), key)
    expect((await buffer(read)).equals(content), String(size)).toBe(true)
  }
})

/** As they come from a disk. */
function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 64 * 1024)
    yield content.subarray(at, at + 64 * 1024)
}

test('命令行：用 age 加密的备份，给出私钥就恢复；不给说得出要什么', async () => {
  const server = await startServer()
  await server.createAdmin({ nickName: '站长' })
  const plain = join(folder, 'plain.tar.gz')
  const watch = { onProgress: () => {}, signal: new AbortController().signal }
  const { rows } = await writeBackup(server.core, server.services.files, plain, watch)
  await server.close()
  const key = join(folder, 'key.txt')
  await run('age-keygen', ['-o', key])
  const [, recipient = ''] = /public key: (age1\w+)/.exec(readFileSync(key, 'utf8')) ?? []
  await run('age', ['-r', recipient, '-o', join(folder, 'backup.tar.gz.age'), plain])
  const { env, drop } = await createDatabaseForProcess()
  const restore = (...options: string[]) =>
    run(process.execPath, [built('server/tools/restore.ts'), 'backup.tar.gz.age', ...options], {
      env: { ...process.env, ...env, DATA_DIR: join(folder, 'data'), INIT_CWD: folder },
    })
  await expect(restore()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--identity'),
  })
  const { stdout } = await restore('--identity', 'key.txt')
  expect(stdout).toContain(`恢复完成：${rows} 行`)
  await drop()
})

describe.runIf(canTestSwift())('真的对象存储（OpenStack Swift）', () => {
  test('几段合成一份，读出来一字不差；没有传完的不在，也收得走；删得掉', async () => {
    const swift = await startSwift()
    const place = createBucketPlace(swift.config, 'backups/')
    const { signal } = new AbortController()
    const [whole, half] = ['11111111', '22222222'].map((it) =>
      backupNameAt(new Date(), it, false),
    ) as [string, string]
    const content = randomBytes(40 * 1024 * 1024)
    await place.put(whole, Readable.from(pieces(content)), signal)
    const read = await place.get(whole)
    expect(read && (await buffer(read)).equals(content)).toBe(true)

    const stop = new AbortController()
    const endless = Readable.from(pieces(content)).on('data', () => stop.abort())
    await expect(place.put(half, endless, stop.signal)).rejects.toThrow(/abort/i)
    expect(await place.get(half)).toBeUndefined()
    await place.removeUnfinished(new Date(Date.now() + 60_000))
    await place.remove(whole)
    expect(await place.get(whole)).toBeUndefined()
    await swift.close()
  })
})

test('做到一半被杀：没有谁把半份当成备份，重新启动以后收拾干净，做得成', async () => {
  const store = await startObjectStore()
  const { env, drop } = await createDatabaseForProcess()
  const bucket = Object.entries(environmentOf(store)).map(([name, it]) => [
    `BACKUP_${name}`,
    it,
  ])
  const dataDir = join(folder, 'data')
  const environment = {
    ...env,
    ...(Object.fromEntries(bucket) as Record<string, string>),
    BACKUP_TO: 's3:',
    DATA_DIR: dataDir,
    DEMO: 'on',
  }
  const first = await start(environment)
  const { admin } = demoAccounts(first)
  store.trouble = 'silent'
  void make(first, await accessToken(first, admin)).catch(() => {})
  await until(() => store.unanswered === 1, 'the first part', 240_000)
  await first.kill()
  expect([...store.objects.keys()]).toEqual([])
  expect(readdirSync(join(dataDir, 'tmp'))).toHaveLength(1)
  store.trouble = 'none'

  const second = await start(environment)
  const token = await accessToken(second, admin)
  expect(existsSync(join(dataDir, 'tmp'))).toBe(false)
  expect((await read(second, token)).made).toEqual([])
  // The killed process holds the job for a minute.
  await until(async () => (await make(second, token)) === 200, 'the job', 240_000)
  await until(async () => (await read(second, token)).made.length === 1, 'the backup', 240_000)
  const { made, rehearsal, failures } = await read(second, token)
  expect([...store.objects.keys()]).toEqual([`backups/${made[0]?.name}`])
  expect({ rehearsal, failures }).toMatchObject({ rehearsal: { problem: null }, failures: [] })
  await second.stop()
  await store.close()
  await drop()
}, 600_000)

/** A disk in memory, mounted in a namespace of its own: nothing of the machine's is mounted or filled. */
const onSmallDisk = (to: string) => [
  'unshare',
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o size=128k tmpfs '${to}' && exec "$@"`,
  'sh',
]

test.runIf(canTestMounts('-rm'))('磁盘满了：记下来，不留下半份', async () => {
  const { env, drop } = await createDatabaseForProcess()
  const to = join(folder, 'to')
  mkdirSync(to)
  const environment = { ...env, BACKUP_TO: to, DATA_DIR: join(folder, 'data'), DEMO: 'on' }
  const community = await start(environment, undefined, onSmallDisk(to))
  const token = await accessToken(community, demoAccounts(community).admin)
  await make(community, token)
  await until(
    async () => (await read(community, token)).failures.length > 0,
    'the failure',
    // It is rehearsed first, by a process that gives way to all others.
    240_000,
  )
  const { made, failures } = await read(community, token)
  expect(made).toEqual([])
  expect(failures).toMatchObject([
    { kind: 'backup', text: expect.stringContaining('磁盘满了') },
  ])
  expect(readdirSync(`/proc/${community.pid}/root${to}`)).toEqual([])
  await community.stop()
  await drop()
})

const authorised = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

async function start(...args: Parameters<typeof startCommunity>): Promise<Community> {
  const community = await startCommunity(...args)
  started.push(community)
  return community
}

async function make({ url }: Community, token: string): Promise<number> {
  const address = `${url}/api/admin/system/jobs/backup/run`
  return (await fetch(address, { method: 'POST', ...authorised(token) })).status
}

async function read({ url }: Community, token: string) {
  const answer = await fetch(`${url}/api/admin/system/backups`, authorised(token))
  // The contract's answer; the server's own tests hold it against its schema.
  return (await answer.json()) as components['schemas']['Backups']
}
