import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { examine } from '#server/doctor/examine.ts'
import { takeDataLock } from '#server/lib/data-lock.ts'
import { readKeys } from '#server/lib/keys.ts'
import { built } from '#tests/support/built.ts'
import { startCommunity } from '#tests/support/community.ts'
import { canTestEmptyRoot } from '#tests/support/empty-root.ts'
import { canTestNginx, runNginx } from '#tests/support/nginx.ts'
import { freePort, listenOn } from '#tests/support/port.ts'
import {
  environmentOf,
  startObjectStore,
  type ObjectStore,
} from '#tests/support/object-store.ts'
import { startServer } from '#tests/support/server.ts'
import { openControl } from '#server/tools/control.ts'

const postgres = process.env['TEST_DATABASE_URL'] ?? ''
const isPostgres = process.env['TEST_ENGINE'] === 'postgres'

let folder: string
let port: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-doctor-'))
  chmodSync(folder, 0o755)
  port = String(await freePort())
  return () => rmSync(folder, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'data')

/** What the doctor says about one thing. */
async function about(name: string, env: Record<string, string> = {}, request = {}) {
  const all = { DATA_DIR: dataDir(), PORT: port, ...env }
  const findings = await examine(all, { secretFiles: [], mailTo: undefined, ...request })
  return findings
    .filter(({ about: thing }) => thing === name)
    .map(({ state, says, remedy }) => [
      state,
      remedy === undefined ? says : `${says} → ${remedy}`,
    ])
}

const one = (state: string, words: string) => [[state, expect.stringContaining(words)]]

/** The door, as somebody else than root where we are root: root may write anywhere. */
async function doctor(env: Record<string, string>, under: string[] = [], user?: number) {
  const command = [...under, process.execPath, built('server/tools/inkstone.ts'), 'doctor']
  const all = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir(), PORT: port, ...env }
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: '/',
    env: all,
    ...(user !== undefined && process.getuid?.() === 0 ? { uid: user, gid: user } : {}),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (said += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

test('每个读不懂的设置各说一句，别的不再检查', async () => {
  const findings = await examine(
    { PORT: 'x', S3_BUCKET: 'ink' },
    { secretFiles: [], mailTo: undefined },
  )
  expect(findings.map(({ about: thing, state }) => [thing, state])).toEqual([
    ['设置', 'bad'],
    ['设置', 'bad'],
  ])
  expect(findings[0]?.says).toContain('PORT 必须是')
})

test('什么都没有的新机器：说得出缺什么，退出码是 2，不留下任何东西', async () => {
  const { code, said } = await doctor({})
  expect(said).toContain('好    数据目录')
  expect(said).toMatch(/留意 {2}邮件：没有邮件服务器[^\n]+\n {6}→ 请设置 SMTP_URL/)
  expect(code).toBe(2)
  expect(readdirSync(folder)).toEqual([])
})

test('只能读的数据目录：不行，退出码是 1', async () => {
  mkdirSync(dataDir())
  chmodSync(dataDir(), 0o555)
  const { code, said } = await doctor({}, [], 65_534)
  expect(said).toMatch(
    /不行 {2}数据目录：[^\n]*(EACCES|permission denied)[^\n]*\n {6}→ 让运行服务器的用户能写它/,
  )
  expect(code).toBe(1)
})

test('磁盘快满了', async () => {
  mkdirSync(dataDir())
  const mounted = `mount -t tmpfs -o size=64m tmpfs ${dataDir()} && exec "$@"`
  const { code, said } = await doctor({}, ['unshare', '-rm', 'sh', '-c', mounted, 'sh'])
  expect(said).toMatch(/不行 {2}磁盘：剩余 0\.1 GB\n/)
  expect(code).toBe(1)
})

test('密钥：别人能读、坏了、指定了却没有', async () => {
  readKeys(dataDir())
  const keys = join(dataDir(), 'keys.json')
  expect(await about('密钥')).toEqual(one('good', keys))
  const settings = join(folder, 'inkstone.env')
  writeFileSync(settings, '', { mode: 0o644 })
  chmodSync(keys, 0o644)
  expect(await about('密钥', {}, { secretFiles: [settings] })).toEqual(
    one('bad', `chmod o= ${keys} ${settings}`),
  )
  writeFileSync(keys, '{}')
  expect(await about('密钥')).toEqual(one('bad', '已损坏'))
  expect(await about('密钥', { KEYS_FILE: '/没有' })).toEqual(
    one('bad', '读不了密钥文件 /没有'),
  )
})

describe('端口', () => {
  test('空着、被别人占着、不是这台机器的地址', async () => {
    expect(await about('端口')).toEqual(one('good', '空着'))
    const other = createTcpServer().listen(Number(port), '127.0.0.1')
    await once(other, 'listening')
    expect(await about('端口')).toEqual(one('bad', 'EADDRINUSE'))
    other.close()
    expect(await about('端口', { HOST: '192.0.2.1' })).toEqual(one('bad', 'EADDRNOTAVAIL'))
  })

  test('占着它的是这个社区自己的服务器，就是好的', async () => {
    const server = await startServer()
    const { config } = server.core
    const control = await openControl({ core: server.core, services: server.services })
    expect(await about('端口', { DATA_DIR: config.dataDir })).toEqual(one('good', '正在运行'))
    await control.close()
    await server.close()
  })
})

test('内嵌的数据库正被用着，也不碰它', async () => {
  const release = takeDataLock(dataDir())
  expect(await about('数据库')).toEqual(one('warning', '内嵌'))
  release()
})

describe.runIf(isPostgres)('PostgreSQL', () => {
  let admin: Client
  const name = `doctor_${process.pid}`
  beforeAll(async () => {
    admin = new Client({ connectionString: postgres })
    await admin.connect()
    await admin.query(
      `create database ${name}_latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`,
    )
    await admin.query(`create role ${name}_guest login`)
    await admin.query(`create database ${name}`)
  })
  afterAll(async () => {
    await admin.query(`drop database if exists ${name}_latin`)
    await admin.query(`drop database if exists ${name}`)
    await admin.query(`drop role if exists ${name}_guest`)
    await admin.end()
  })

  /** The address of a database, with another user, or settings of the session. */
  function url(database: string, { user, options }: { user?: string; options?: string } = {}) {
    const address = new URL(postgres)
    address.pathname = `/${database}`
    if (user !== undefined) address.username = user
    if (options !== undefined) address.searchParams.set('options', options)
    return address.href
  }
  const database = (DATABASE_URL: string) => about('数据库', { DATABASE_URL })

  test('好的、没有的、不在的、编码不对的、不许建表的、会丢的', async () => {
    expect(await database(url(name))).toEqual(one('good', 'PostgreSQL 1'))
    expect(await database(url('nowhere'))).toEqual(one('bad', 'nowhere'))
    const closed = await freePort()
    expect(await database(`postgres://postgres@127.0.0.1:${closed}/x`)).toEqual(
      one('bad', 'ECONNREFUSED'),
    )
    expect(await database(url(`${name}_latin`))).toEqual(one('bad', '编码是 LATIN1'))
    expect(await database(url(name, { user: `${name}_guest` }))).toEqual(
      one('bad', '不能建立表'),
    )
    const loose = url(name, { options: '-c synchronous_commit=off' })
    expect(await database(loose)).toEqual(one('warning', 'synchronous_commit'))
  })

  test('时钟与数据库的差了一小时', async () => {
    const client = new Client({ connectionString: url(name) })
    await client.connect()
    await client.query(`create schema late; create function late.clock_timestamp() returns timestamptz
      language sql as $$ select pg_catalog.clock_timestamp() - interval '1 hour' $$`)
    await client.end()
    const options = '-c search_path=late,pg_catalog'
    expect(await about('时钟', { DATABASE_URL: url(name, { options }) })).toEqual(
      one('bad', '相差 3600.0 秒 → 请在两台机器上都打开对时'),
    )
    expect(await about('时钟', { DATABASE_URL: url(name) })).toEqual(one('good', '相差 0.0 秒'))
  })

  test('从库不是从库', async () => {
    const env = { DATABASE_URL: url(name), DATABASE_READ_URL: url(name) }
    expect(await about('从库', env)).toEqual(one('warning', '不是从库'))
  })
})

test('Redis 不在', async () => {
  const closed = await freePort()
  expect(await about('Redis', { REDIS_URL: `redis://127.0.0.1:${closed}` })).toEqual(
    one('bad', 'ECONNREFUSED'),
  )
  expect(await about('Redis')).toEqual([])
})

describe('对象存储', () => {
  let store: ObjectStore
  beforeAll(async () => {
    store = await startObjectStore()
  })
  afterAll(() => store.close())

  test('放、取、删各一次，不留下什么；密钥不对、不应答都说得出', async () => {
    const env = environmentOf(store)
    expect(await about('对象存储', env)).toEqual(one('good', '能放、能取、能删'))
    expect(store.objects.size).toBe(0)
    expect(await about('对象存储', { ...env, S3_SECRET_KEY: 'wrong' })).toEqual(
      one('bad', 'PUT 403'),
    )
    store.trouble = 'refuses'
    expect(await about('对象存储', env)).toEqual(one('bad', 'PUT 503'))
    store.trouble = 'none'
  })
})

describe('备份的地方', () => {
  test('文件夹：写一份、读回来、删掉；还没有的不替谁建立；写不进去的说得出', async () => {
    const place = join(folder, 'backups')
    expect(await about('备份的地方', { BACKUP_TO: join(place, 'of', 'ink') })).toEqual(
      one('good', '还没有'),
    )
    expect(readdirSync(folder)).toEqual([])
    mkdirSync(place)
    expect(await about('备份的地方', { BACKUP_TO: place })).toEqual(
      one('good', '能放、能取、能删'),
    )
    expect(readdirSync(place)).toEqual([])
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await about('备份的地方', { BACKUP_TO: join(file, 'backups') })).toEqual(
      one('bad', 'EEXIST'),
    )
  })

  test.runIf(canTestEmptyRoot())('文件夹：正在运行的服务器只能读的，说得出怎么办', async () => {
    const place = join(folder, 'backups of ink')
    mkdirSync(place)
    const env = { DATA_DIR: dataDir(), BACKUP_TO: place }
    // As a unit with `ProtectSystem=strict` that does not name the folder.
    const readOnly =
      'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@" </dev/null'
    const under = ['unshare', '--mount', 'sh', '-c', readOnly, place]
    const server = await startCommunity({ ...env, DEMO: 'off' }, undefined, under)
    try {
      expect(await about('备份的地方', env)).toEqual(one('bad', `ReadWritePaths="${place}"`))
    } finally {
      await server.stop()
    }
    expect(await about('备份的地方', env)).toEqual(one('good', '能放、能取、能删'))
  })

  test('对象存储：不留下什么；密钥不对说得出', async () => {
    const store = await startObjectStore()
    try {
      const env = { ...environmentOf(store), BACKUP_TO: 's3:backups' }
      expect(await about('备份的地方', env)).toEqual(one('good', '能放、能取、能删'))
      expect(store.objects.size).toBe(0)
      expect(await about('备份的地方', { ...env, S3_SECRET_KEY: 'wrong' })).toEqual(
        one('bad', '403'),
      )
    } finally {
      await store.close()
    }
  })

  test('公钥抄错了说得出；没有写在设置里的不看', async () => {
    const key = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
    expect(await about('备份的公钥', { BACKUP_AGE_RECIPIENT: key })).toEqual(
      one('good', '认得'),
    )
    const wrong = key.replace('ql3z', 'ql3x')
    expect(await about('备份的公钥', { BACKUP_AGE_RECIPIENT: wrong })).toEqual(
      one('bad', '抄错'),
    )
    expect(await about('备份的地方')).toEqual([])
  })
})

describe('邮件', () => {
  let smtp: SMTPServer
  let SMTP_URL: string
  const letters: string[] = []
  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ password }, _, done) =>
        password === 'right' ? done(null, { user: 'ink' }) : done(new Error('no such user')),
      onData: (stream, _, done) => {
        let text = ''
        stream.on('data', (bytes: Buffer) => void (text += bytes.toString()))
        stream.on('end', () => (letters.push(text), done()))
      },
    })
    const at = await listenOn(smtp.server)
    SMTP_URL = `smtp://ink:right@127.0.0.1:${at}?tls.rejectUnauthorized=false`
  })
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

  test('密码对就好，请求了才真的寄一封；密码不对、服务器不在、发件人没设都说得出', async () => {
    const env = { SMTP_URL, MAIL_FROM: 'ink@blog.example' }
    expect(await about('邮件', env)).toEqual(one('good', '愿意收信'))
    expect(letters).toEqual([])
    const sent = await about('邮件', env, { mailTo: 'operator@blog.example' })
    expect(sent).toEqual(one('good', '寄出了一封信，请看 operator@blog.example 的信箱'))
    expect(letters).toEqual([expect.stringContaining('To: operator@blog.example')])
    const wrong = SMTP_URL.replace('right', 'wrong')
    expect(await about('邮件', { ...env, SMTP_URL: wrong })).toEqual(one('bad', '用户名或密码'))
    const closed = await freePort()
    expect(await about('邮件', { ...env, SMTP_URL: `smtp://127.0.0.1:${closed}` })).toEqual(
      one('bad', '拒绝了连接'),
    )
    expect(await about('邮件', { SMTP_URL })).toEqual(
      one('warning', '发件人是 砚 <no-reply@localhost>'),
    )
  })
})

describe.runIf(canTestNginx())('地址与代理', () => {
  const right = [
    'proxy_http_version 1.1',
    'proxy_set_header Host $http_host',
    'proxy_set_header X-Forwarded-For $remote_addr',
    'proxy_set_header Upgrade $http_upgrade',
    'proxy_set_header Connection $http_connection',
  ]

  /** What the doctor says behind an nginx with these lines. */
  async function behind(lines: string[], env: Record<string, string>, target = port) {
    const nginx = await runNginx(
      ({ port: front }) => `events {}
        http { access_log off; server { listen 127.0.0.1:${front};
          location / { proxy_pass http://127.0.0.1:${target}; ${lines.map((line) => `${line};`).join(' ')} } } }`,
    )
    try {
      return await about('地址与代理', { PUBLIC_URL: nginx.url, ...env })
    } finally {
      await nginx.stop()
    }
  }

  test('没有 PUBLIC_URL；它不在；它到了别处', async () => {
    expect(await about('地址与代理')).toEqual(one('warning', '没有设置 PUBLIC_URL'))
    const closed = await freePort()
    expect(await about('地址与代理', { PUBLIC_URL: `http://127.0.0.1:${closed}` })).toEqual(
      one('bad', 'ECONNREFUSED'),
    )
    expect(await behind(right, { TRUST_PROXY: '1' }, String(closed))).toEqual(
      one('bad', '到了别处（答了 502）'),
    )
  })

  test('头都对时只差 TLS；TRUST_PROXY 与代理对不上、Host 被改、WebSocket 过不去都说得出', async () => {
    expect(await behind(right, { TRUST_PROXY: '1' })).toEqual(one('warning', '没有加密'))
    expect(await behind(right, {})).toEqual(one('bad', '请设置 TRUST_PROXY=1'))
    expect(await behind(right, { TRUST_PROXY: '2' })).toEqual(one('bad', '有 1 个地址'))
    const [, , forwarded = ''] = right
    const without = (line: string) => right.filter((it) => it !== line)
    expect(await behind(without(forwarded), { TRUST_PROXY: '1' })).toEqual(
      one('bad', '谁都能冒充'),
    )
    expect(await behind(without(right[1] ?? ''), { TRUST_PROXY: '1' })).toEqual(
      one('bad', '代理把 Host 改成了'),
    )
    expect(await behind(without(right[3] ?? ''), { TRUST_PROXY: '1' })).toEqual(
      one('warning', 'WebSocket 过不了代理'),
    )
  })
})
