import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from 'tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyClusterName } from '#server/db/embedded.ts'
import { openEngine } from '#server/db/engine-thread.ts'
import { migrationsFolder } from '#server/db/migrations.ts'
import { built } from '#tests/support/built.ts'
import { startCommunity } from '#tests/support/community.ts'
import { createDatabaseForProcess, testEngine } from '#tests/support/database.ts'
import { buildMoodyApp } from '#tests/support/moody-app.ts'
import { listenOn } from '#tests/support/port.ts'

let dataDir: string
let database: Awaited<ReturnType<typeof createDatabaseForProcess>>
const children: ChildProcess[] = []
const moodyApp = buildMoodyApp()
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'inkstone-process-'))
  database = await createDatabaseForProcess()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('启动说一行地址；第二个被锁拒绝；SIGTERM 等到手上的请求答完才离开', async () => {
  const first = start()
  const url = await first.url
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)

  const second = start()
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(`进程号 ${first.child.pid}`)

  const request = await beginRequest(url)
  first.child.kill('SIGTERM')
  await refusal(url)
  request.end('}')
  expect(await request.answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(await first.exit).toBe(0)
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  expect(first.output().match(/砚已启动/g)).toHaveLength(1)
})

test('一个不用 Redis、不寄信、没人看指标和链路的社区，启动时不装载它们，也不装载导入、导出、画图要的', async () => {
  const coverage = join(dataDir, 'coverage')
  const server = start({ NODE_V8_COVERAGE: coverage })
  await server.url
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  const packages = packagesOf(coverage)
  const otherEngine = testEngine === 'postgres' ? '@electric-sql/pglite' : 'pg'
  expect(packages).toContain(testEngine === 'postgres' ? 'pg' : '@electric-sql/pglite')
  expect(packages).toContain('fastify')
  for (const unneeded of ['ioredis', 'nodemailer', 'sharp', 'yaml', 'prom-client', otherEngine])
    expect(packages).not.toContain(unneeded)
  expect(packages.filter((name) => name.startsWith('@opentelemetry'))).toEqual([])
})

test('新的内嵌数据库就是构建时打好的那一份：不再从头做起，也没有什么要升级', async () => {
  const community = await startCommunity({ DEMO: 'off', DATA_DIR: dataDir })
  await community.stop()
  const packed = join(dataDir, 'packed')
  mkdirSync(packed)
  await extract({ file: built(emptyClusterName()), cwd: packed })
  expect(identifierOf(packed)).toEqual(identifierOf(join(dataDir, 'db')))
  const { applied, generated } = await migrationsOf(packed)
  expect(applied).toBe(generated)
})

/** PostgreSQL gives each cluster that is made from nothing another one. */
const identifierOf = (cluster: string) =>
  readFileSync(join(cluster, 'global/pg_control')).readBigUInt64LE()

async function migrationsOf(cluster: string) {
  const engine = await openEngine(cluster)
  const { rows } = await engine.query<{ applied: number }>(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )
  await engine.close()
  const generated = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  return { applied: rows[0]?.applied, generated: generated.length }
}

test('连着不说话的人，留不住要离开的服务器', async () => {
  const server = start()
  const url = await server.url
  const { hostname, port } = new URL(url)
  const silent = connect(Number(port), hostname).resume()
  await once(silent, 'connect')
  const request = await beginRequest(url)
  server.child.kill('SIGTERM')
  await once(silent, 'close')
  // It was not cut off at last, with everybody: the request under way still has its time.
  request.end('}')
  expect(await request.answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(await server.exit).toBe(0)
})

test('多个节点中的一个要离开：新的请求听到 503，代理可以去问别的；手上的答完，之后才不再听', async () => {
  const node = start({ NODE_NAME: 'n1' })
  const url = await node.url
  const request = await beginRequest(url)
  node.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/api/site`)).status).toBe(503)
  const refused = await fetch(`${url}/api/auth/login`, { method: 'POST', body: '{' })
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
  expect(refused.headers.get('x-accel-redirect')).toBe('@another')
  expect(await refused.json()).toMatchObject({ code: 1009, retryAfter: 2 })
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  expect((await fetch(`${url}/health/ready`)).status).toBe(503)
  request.end('}')
  expect(await request.answer).toMatch(/^HTTP\/1\.1 400 /)
  await refusal(url)
  expect(await node.exit).toBe(0)
})

test('被 kill -9 之后照样能再启动；第二次 SIGINT 不等任何人', async () => {
  const first = start()
  await first.url
  first.child.kill('SIGKILL')
  await first.exit
  const again = start()
  const url = await again.url
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  await beginRequest(url)
  again.child.kill('SIGINT')
  await refusal(url)
  again.child.kill('SIGINT')
  expect(await again.exit).toBe(130)
})

test.runIf(testEngine === 'postgres')(
  '别的机器上还有节点在用同一个数据库：恢复备份说清楚，什么也不动；节点走了才恢复',
  async () => {
    const node = start({ NODE_NAME: 'n1' })
    const url = await node.url
    const archive = join(dataDir, 'archive.tar.gz')
    writeFileSync(archive, '')
    // Another machine has a data folder of its own, and so no way to the server's socket.
    const restore = () =>
      start({ DATA_DIR: join(dataDir, 'elsewhere') }, [
        built('server/tools/restore.ts'),
        archive,
        '--force',
      ])
    const refused = restore()
    expect(await refused.exit).toBe(1)
    expect(refused.output()).toContain('停止所有的节点')
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    node.child.kill('SIGKILL')
    await node.exit
    const broken = restore()
    expect(await broken.exit).toBe(1)
    expect(broken.output()).toContain('备份文件不完整或已损坏')
  },
)

test('一页还画个没完，要离开照样离开', async () => {
  linkBuilt(moodyApp.folder)
  const server = start({}, [
    '--preserve-symlinks',
    '--preserve-symlinks-main',
    join(moodyApp.folder, 'server/main.js'),
  ])
  const headers = { accept: 'text/html' }
  const page = fetch(`${await server.url}/blog/posts?mood=busy`, { headers })
  await moodyApp.isBusy()
  expect(await (await page).text()).toContain('<div id="root"></div>')
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(moodyApp.hasEnded()).toBe(false)
})

test('端口被占用时说清楚，不留下锁', async () => {
  const other = createServer()
  const port = String(await listenOn(other))
  const refused = start({ PORT: port })
  expect(await refused.exit).toBe(1)
  expect(refused.output()).toContain(`127.0.0.1:${port} 已被占用`)
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  await new Promise((resolve) => other.close(resolve))
})

test.each([
  ['地址不是这台机器的', { HOST: '203.0.113.1' }, 'HOST 是 203.0.113.1，不是这台机器的地址'],
  ['密钥文件坏了', {}, /密钥文件 .*keys\.json 已损坏/],
  ['数据目录用不了', { DATA_DIR: 'keys.json' }, /用不了 .*（(ENOTDIR|EEXIST)）/],
])('%s：说一句怎么办，没有堆栈', async (_, env, sentence) => {
  writeFileSync(join(dataDir, 'keys.json'), '{')
  const inFile = 'DATA_DIR' in env ? { DATA_DIR: join(dataDir, env.DATA_DIR) } : env
  if ('HOST' in env) rmSync(join(dataDir, 'keys.json'))
  const refused = start(inFile)
  expect(await refused.exit).toBe(1)
  expect(refused.output()).toMatch(sentence)
  expect(refused.output()).not.toMatch(/^ +at /m)
})

test('变量填错时每个说一句，什么也不创建', async () => {
  const refused = start({ PORT: 'x', DEMO: 'x', DATA_DIR: join(dataDir, 'never') })
  expect(await refused.exit).toBe(1)
  expect(refused.output()).toMatch(/PORT[^\n]*\n[^\n]*DEMO/)
  expect(existsSync(join(dataDir, 'never'))).toBe(false)
})

const root = join(import.meta.dirname, '../..')

/** The built server, or a command of it, as a process of its own. */
function start(env: Record<string, string> = {}, args = [built('server/main.ts')]) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DEMO: 'off',
      DATA_DIR: dataDir,
      ...database.env,
      ...env,
    },
  })
  children.push(child)
  let said = ''
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /砚已启动：(http:\/\/[^/]+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => reject(new Error(said)))
  })
  // Some tests wait for the exit alone.
  url.catch(() => {})
  return { child, exit, url, output: () => said }
}

/** The packages of which the main thread of a process has run something: what Node wrote of it when it ended. */
function packagesOf(coverage: string): string[] {
  const threads = readdirSync(coverage).map((file) => {
    const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8')) as {
      result: { url: string }[]
    }
    return result.map(({ url }) => url)
  })
  const main = threads.find((urls) => urls.some((url) => url.endsWith('/server/main.js')))
  const packages = (main ?? []).flatMap(
    (url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  )
  return [...new Set(packages)]
}

/** Puts the built server, with all that it loads, beside an app of the test's own. */
function linkBuilt(folder: string) {
  for (const room of ['server', 'content', 'machines', 'openapi'])
    symlinkSync(built(room), join(folder, room))
  rmSync(join(folder, 'package.json'))
  symlinkSync(built('package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** A request whose body lacks its last byte. Resolves once the server has begun to read it. */
async function beginRequest(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      // `100 Continue` is how the server says that it has read the head.
      if (!chunk.toString().startsWith('HTTP/1.1 100')) resolve(chunk.toString())
    })
    socket.on('close', () => resolve('cut off'))
  })
  const begun = new Promise((resolve) => socket.once('data', resolve))
  socket.on('error', () => {})
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      'Content-Length: 2\r\nExpect: 100-continue\r\n\r\n',
  )
  await begun
  socket.write('{')
  return { answer, end: (rest: string) => socket.write(rest) }
}

/** Resolves when nobody listens at the address any more. */
async function refusal(url: string): Promise<void> {
  try {
    await fetch(`${url}/health/live`, { headers: { connection: 'close' } })
  } catch {
    return
  }
  await new Promise((resolve) => setImmediate(resolve))
  return refusal(url)
}
