import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCommunity } from '#tests/support/community.ts'
import { goodPassword } from '#tests/support/door.ts'
import { canTestEmptyRoot, openEmptyRoot, type EmptyRoot } from '#tests/support/empty-root.ts'
import { makeRelease, nameOf, version } from '#tests/support/release.ts'

const name = nameOf(version)
const inkstone = `/opt/inkstone/${name}/bin/inkstone`
const url = 'http://127.0.0.1:3000'
const founder = { email: 'founder@example.com', nickName: '开山人', password: goodPassword }

/** Milliseconds: ninety megabytes are packed, on a machine that may be busy. */
const patienceMs = 600_000
const mostBytes = 250e6

describe.runIf(canTestEmptyRoot())('发行包', { timeout: patienceMs }, () => {
  let empty: EmptyRoot
  let server: { child: ChildProcess; said: () => string } | undefined

  beforeAll(async () => {
    const archive = await makeRelease()
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: dirname(archive) })
    empty = await openEmptyRoot()
    cpSync(archive, join(empty.home, 'release.tar.gz'))
    const unpacked = await empty.run([
      'tar',
      '-xzf',
      '/opt/inkstone/release.tar.gz',
      '-C',
      '/opt/inkstone',
    ])
    if (unpacked.code !== 0) throw new Error(unpacked.stderr)
  }, patienceMs)
  afterAll(async () => {
    server?.child.kill('SIGKILL')
    await empty.close()
  })

  /** Answers what it said once it listens. */
  async function start() {
    const child = empty.start([inkstone, 'start'])
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => void (said += bytes.toString()))
    server = { child, said: () => said }
    await expect.poll(() => said, { timeout: 120_000 }).toContain(`砚已启动：${url}`)
  }

  async function stop() {
    const ended = once(server?.child ?? process, 'exit')
    server?.child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }

  /** Asks from inside: nobody else is on its network. */
  async function ask(path: string, body?: object, token?: string) {
    const headers = {
      'content-type': 'application/json',
      accept: path.startsWith('/blog') ? 'text/html' : 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const request = {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }
    const script = `fetch(${JSON.stringify(url + path)}, ${JSON.stringify(request)}).then(async (answer) =>
      console.log(JSON.stringify({ status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() })))`
    const { stdout, stderr } = await empty.run([
      `/opt/inkstone/${name}/runtime/node`,
      '-e',
      script,
    ])
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout) as { status: number; type: string; text: string }
  }

  const signIn = async ({ email, password } = founder) => {
    const { status, text } = await ask('/api/auth/login', { email, password })
    return { status, ...(JSON.parse(text) as { token: string; user: { roles: string[] } }) }
  }

  test('解开不到 250 MB，每个文件都对得上；系统里没有 Node、npm 和编译器', async () => {
    const folder = join(empty.home, name)
    const [size = ''] = execFileSync('du', ['-s', '--block-size=1', folder])
      .toString()
      .split('\t')
    expect(Number(size)).toBeLessThan(mostBytes)
    const check = 'cd "$0" && exec sha256sum --check --quiet SHA256SUMS'
    const checked = await empty.run(['/bin/sh', '-c', check, `/opt/inkstone/${name}`])
    expect(checked).toEqual({ code: 0, stdout: '', stderr: '' })
    const tools = ['node', 'npm', 'cc', 'gcc', 'make', 'python3', 'perl']
    expect(tools.filter((tool) => existsSync(join(empty.path, 'usr/bin', tool)))).toEqual([])
    const help = await empty.run([inkstone])
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('start') })
    expect(await empty.run([inkstone, '--version'])).toMatchObject({ stdout: `${version}\n` })
    expect(await empty.run([inkstone, 'fly'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('没有“fly”这个命令'),
    })
  })

  test('启动，打开首页，注册第一位成员，备份；数据在发行包的外面', async () => {
    await start()
    // The first page may take longer than a visitor waits; the next one has it.
    await expect
      .poll(async () => (await ask('/blog/home')).text, { timeout: 60_000 })
      .toContain('id="painted"')
    await expect.poll(() => server?.said()).toContain('invite=')
    const invite = /invite=([\w-]+)/.exec(server?.said() ?? '')?.[1]
    const { password } = founder
    const form = { ...founder, confirmPassword: password, invite }
    expect(await ask('/api/setup/administrator', form)).toMatchObject({ status: 201 })
    expect(await signIn()).toMatchObject({ status: 200, user: { roles: ['Admin'] } })

    const backup = await empty.run([inkstone, 'backup', '/opt/inkstone/backup.tar.gz'])
    expect(backup).toMatchObject({ code: 0, stdout: expect.stringContaining('备份完成') })
    await stop()
    expect(readdirSync(empty.home).toSorted()).toEqual(
      ['backup.tar.gz', name, 'inkstone-data', 'release.tar.gz'].toSorted(),
    )
  })

  test('设置文件对服务器和命令都有效，读不了就不动；备份恢复到它指的数据目录，成员还能登录', async () => {
    const etc = join(empty.path, 'etc/inkstone')
    const file = join(etc, 'inkstone.env')
    mkdirSync(etc, { recursive: true })
    writeFileSync(file, 'DATA_DIR=second\n', { mode: 0o600 })
    const restore = () => empty.run([inkstone, 'restore', '/opt/inkstone/backup.tar.gz'])
    const refused = await restore()
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('EACCES') })
    chmodSync(file, 0o644)
    expect(await restore()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('恢复完成'),
    })
    expect(existsSync(join(empty.home, 'second/keys.json'))).toBe(true)
    await start()
    expect(await signIn()).toMatchObject({ status: 200, user: { roles: ['Admin'] } })
    await stop()
    rmSync(file)
  })

  test('从源代码运行的社区，移过 data 目录就在发行包里继续：文章、图片和登录都还在', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-clone-'))
    const clone = await startCommunity({ DEMO: 'on', DATA_DIR: dataDir })
    const account = /^ {2}(\S+@\S+) .*（管理员）$/m
    await expect.poll(() => clone.output()).toMatch(account)
    const email = account.exec(clone.output())?.[1] ?? ''
    const password = /密码都是 (\S+?)，/.exec(clone.output())?.[1] ?? ''
    const login = await fetch(`${clone.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { token } = (await login.json()) as { token: string }
    const posts = await (await fetch(`${clone.url}/api/posts/public`)).text()
    expect(await clone.stop()).toBe(0)

    const data = join(empty.home, 'inkstone-data')
    rmSync(data, { recursive: true })
    renameSync(dataDir, data)
    empty.own(data)
    await start()
    const moved = await ask('/api/posts/public')
    expect(JSON.parse(moved.text)).toMatchObject({
      total: (JSON.parse(posts) as { total: number }).total,
    })
    const picture = /\/images\/(?:avatar|cover|post)\/[0-9a-f]{32}[-x\d]*\.\w+/.exec(
      moved.text,
    )?.[0]
    expect(await ask(picture ?? '/none')).toMatchObject({
      status: 200,
      type: expect.stringMatching(/^image\//),
    })
    // Signed by the keys that came along.
    expect(await ask('/api/sessions', undefined, token)).toMatchObject({ status: 200 })
    await stop()
  })
})
