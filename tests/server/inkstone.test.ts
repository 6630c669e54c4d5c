import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminTool } from '#server/tools/tool.ts'
import { built } from '#tests/support/built.ts'
import { register, login } from '#tests/support/door.ts'
import { canTestTrust, trustedCertificates } from '#tests/support/machine.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-door-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The door as a person opens it, from a folder that is not the project's. */
function inkstone(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const ours = { DATABASE_URL: '', DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
    const all = { ...process.env, ...ours, ...env }
    const path = built('server/tools/inkstone.ts')
    execFile(
      process.execPath,
      [path, ...args],
      { cwd: folder, env: all },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

describe('一扇门', () => {
  const names =
    'start admin doctor backup restore upgrade migrate trial import images seed'.split(' ')

  test('没有参数时列出所有命令，每个命令说明自己，退出码是 0', async () => {
    const list = await inkstone([])
    expect(list).toMatchObject({ code: 0, stderr: '' })
    expect(list.stdout).toMatch(/^用法：bin\/inkstone 命令/)
    const listed = [...list.stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name)
    expect(new Set(listed)).toEqual(new Set(names))
    const helps = await Promise.all(names.map((name) => inkstone([name, '--help'])))
    expect(
      helps.map(({ code, stdout }) => `${code} ${stdout.split(' ', 2).join(' ').trim()}`),
    ).toEqual(names.map((name) => expect.stringMatching(`^0 用法：bin/inkstone ${name}`)))
  })

  test('不认识的命令和选项：说出来，退出码是 1', async () => {
    expect(await inkstone(['fly'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^没有“fly”这个命令。\n\n用法/),
    })
    expect(await inkstone(['constructor'])).toMatchObject({ code: 1 })
    expect(await inkstone(['start', '--fast'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^有不认识的选项。\n\n用法：bin\/inkstone start/),
    })
  })

  test.runIf(canTestTrust())(
    '发行包里的 bin/inkstone 也信任这台机器信任的证书；另有说明的，照说明',
    () => {
      const told = askRelease('NODE_EXTRA_CA_CERTS')
      expect(told({})).toBe(trustedCertificates)
      expect(told({ NODE_EXTRA_CA_CERTS: '/own.pem' })).toBe('/own.pem')
    },
  )

  test('发行包里的 bin/inkstone 不让每个线程各留一份内存；另有说明的，照说明', () => {
    const told = askRelease('MALLOC_ARENA_MAX')
    expect(told({})).toBe('2')
    expect(told({ MALLOC_ARENA_MAX: '8' })).toBe('8')
  })

  /** A variable of the environment, as `bin/inkstone` of a release gives it to its Node. */
  function askRelease(name: string) {
    const release = join(folder, 'release')
    for (const part of ['bin', 'runtime']) mkdirSync(join(release, part), { recursive: true })
    const door = join(release, 'bin/inkstone')
    copyFileSync(join(root, 'bin/inkstone'), door)
    const tells = `#!/bin/sh\necho "$${name}"\n`
    writeFileSync(join(release, 'runtime/node'), tells, { mode: 0o755 })
    return (env: Record<string, string>) =>
      spawnSync(door, [], { env: { PATH: process.env['PATH'] ?? '', ...env } })
        .stdout.toString()
        .trim()
  }

  test('克隆里的 bin/inkstone 从哪里都能叫到', () => {
    const { status, stdout } = spawnSync(join(root, 'bin/inkstone'), ['--version'], {
      cwd: '/',
    })
    expect([status, stdout.toString()]).toEqual([0, '0.2.0\n'])
  })
})

describe('设置文件', () => {
  const file = () => join(folder, 'settings.env')

  test('INKSTONE_SETTINGS 指定的文件补全环境变量，环境变量优先', async () => {
    writeFileSync(file(), '# 站点\nPORT=from the file\nHOST="127.0.0.1"\nDEMO=maybe\n')
    const env = { INKSTONE_SETTINGS: 'settings.env', DEMO: 'off' }
    const { code, stderr } = await inkstone(['start'], env)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'PORT 必须是 0 到 65535 之间的整数，现在是“from the file”。\n',
    })
  })

  test('读不了，或有一行不是设置：说出是哪个文件，不用默认的设置去开另一个社区', async () => {
    const missing = await inkstone(['backup', 'x.tar.gz'], { INKSTONE_SETTINGS: '/没有' })
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('读不了设置文件 /没有（ENOENT）'),
    })
    writeFileSync(file(), 'PORT=3000\n这不是设置\nHOST=127.0.0.1\n')
    const broken = await inkstone(['start'], { INKSTONE_SETTINGS: file() })
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('“这不是设置”') })
  })

  test('命令与 systemd 会读成两样的值，要求加引号，不用半个', async () => {
    const start = (text: string) => {
      writeFileSync(file(), text)
      return inkstone(['start'], { INKSTONE_SETTINGS: file() })
    }
    for (const line of ['PORT=3000 # 这里', 'PORT=30#00', 'PORT=30\\00'])
      expect(await start(`# 站点 #1\nHOST=127.0.0.1\n${line}\n`)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('PORT 的值含有'),
      })
    expect(await start(`HOST=\nPORT='30#00'\n`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('现在是“30#00”'),
    })
  })
})

describe('管理员', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const watch = { onProgress: () => {}, signal: new AbortController().signal }
  const admin = (options: { email?: string }) =>
    adminTool.run({ core: server.core, services: server.services }, options, watch)

  test('没有管理员时给一个链接；成员可以按邮箱成为管理员，并记入操作记录', async () => {
    expect(await admin({})).toEqual({
      link: expect.stringMatching(/^https:\/\/blog\.example\/blog\/setup\?invite=/),
    })
    const member = await register(server)
    await expect(admin({ email: 'nobody@example.com' })).rejects.toThrow(
      '没有用 nobody@example.com',
    )
    expect(await admin({ email: member.email })).toEqual({ made: member.nickName })
    expect(await admin({ email: member.email })).toEqual({ made: member.nickName })
    const { user, token } = await login(server, member)
    expect(user.roles).toEqual(['Admin'])
    const log = await server.get('/api/admin/system/audit-log', token)
    expect(log.json()).toMatchObject({
      items: [{ action: 'user.setRoles', actor: null, reason: 'bin/inkstone admin' }],
    })
    expect(await admin({})).toEqual({})
  })
})
