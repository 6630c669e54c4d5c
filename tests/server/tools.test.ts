import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { posts } from '#server/db/schema/posts.ts'
import { readConfig } from '#server/lib/config.ts'
import { DataLockedError, takeDataLock } from '#server/lib/data-lock.ts'
import { openControl, controlPath } from '#server/tools/control.ts'
import type { Control, ControlMessage } from '#server/tools/control.ts'
import { importTool, seedTool } from '#server/tools/tool.ts'
import { runTool } from '#server/tools/run-tool.ts'
import { writeBlog } from '#tests/import/blog.ts'
import { built } from '#tests/support/built.ts'
import { testEngine } from '#tests/support/database.ts'
import {
  environmentOf,
  type ObjectStore,
  startObjectStore,
} from '#tests/support/object-store.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

const files = Object.fromEntries(
  Array.from({ length: 5 }, (_, index) => [`${index}.md`, `# 第${index}篇\n\n字`]),
)
const request = (folder: string) => ({ folder, dryRun: false, author: '', site: '' })
const watching = (onProgress: (done: number, total: number) => void = () => {}) => ({
  onProgress,
  signal: new AbortController().signal,
})

describe('服务器在运行', () => {
  let server: TestServer
  let control: Control
  beforeEach(async () => {
    server = await startServer()
    control = await openControl({ core: server.core, services: server.services })
  })
  afterEach(async () => {
    await control.close()
    await server.close()
  })

  const say = (line: string) =>
    new Promise<ControlMessage>((resolve, reject) => {
      const socket = connect(controlPath(server.core.config.dataDir), () => socket.write(line))
      let told = ''
      socket.on('data', (bytes) => void (told += bytes.toString()))
      socket.on('close', () => resolve(JSON.parse(told.trim().split('\n').at(-1) || 'null')))
      socket.on('error', reject)
    })

  test('命令在服务器里执行，进度一步步传回来', async () => {
    const steps: string[] = []
    const { answer, place } = await runTool(
      server.core.config,
      importTool,
      request(writeBlog(files)),
      watching((done, total) => steps.push(`${done}/${total}`)),
    )
    expect(place).toBe('server')
    expect(answer).toMatchObject({ created: 5, failed: [] })
    expect(steps).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5'])
    expect(await server.core.db.$count(posts)).toBe(5)
  })

  test('数据库拒绝了一句，说的是为什么，而不是那一句和它的参数', async () => {
    await server.core.db.execute(
      sql`alter table posts add constraint refuses_all check (word_count < 0)`,
    )
    const failed = runTool(server.core.config, seedTool, { posts: 20 }, watching())
    await expect(failed).rejects.toThrow(
      /^new row for relation "posts" violates check constraint "refuses_all"$/,
    )
  })

  test('套接字只有主人能打开', () => {
    const { mode } = statSync(join(server.core.config.dataDir, 'control.sock'))
    expect((mode & 0o777).toString(8)).toBe('600')
  })

  test('两个导入同时来，一个做完再做另一个，什么都不重复', async () => {
    const folder = writeBlog(files)
    const { config } = server.core
    const both = await Promise.all([
      runTool(config, importTool, request(folder), watching()),
      runTool(config, importTool, request(folder), watching()),
    ])
    expect(
      both.map(({ answer }) => answer.created).toSorted((one, other) => one - other),
    ).toEqual([0, 5])
    expect(await server.core.db.$count(posts)).toBe(5)
  })

  test('失败的原因传回来', async () => {
    const failing = runTool(server.core.config, importTool, request('/不存在'), watching())
    await expect(failing).rejects.toThrow(/ENOENT/)
    expect(await say('{"tool":"拆房子","options":{}}\n')).toEqual({
      type: 'failure',
      message: expect.stringContaining('不认识命令 拆房子'),
    })
    expect(await say('不是 JSON\n')).toMatchObject({ type: 'failure' })
  })

  test('走开的人停下自己的导入，已导入的留下', async () => {
    const folder = writeBlog(files)
    const stop = new AbortController()
    const run = runTool(server.core.config, importTool, request(folder), {
      onProgress: () => stop.abort(),
      signal: stop.signal,
    })
    await expect(run).rejects.toThrow('已中断。')
    const { answer } = await runTool(
      server.core.config,
      importTool,
      request(folder),
      watching(),
    )
    expect(answer.created + answer.unchanged).toBe(5)
    expect(await server.core.db.$count(posts)).toBe(5)
  })

  test('关上之后，套接字不在了', async () => {
    await control.close()
    await expect(say('{}\n')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
  })
})

describe('把图片从对象存储搬回来', () => {
  let store: ObjectStore
  beforeEach(async () => {
    store = await startObjectStore()
    store.objects.set(`post/${'1'.repeat(32)}.png`, {
      bytes: Buffer.from('图'),
      type: 'image/png',
      written: new Date(0),
    })
  })
  afterEach(() => store.close())

  const pictures = () => [...store.objects.keys()].filter((key) => key.startsWith('post/'))

  /** As a person runs it. */
  const run = (dataDir: string, args: string[]) =>
    promisify(execFile)(process.execPath, [built('server/tools/images.ts'), ...args], {
      env: { ...process.env, ...environmentOf(store), DATA_DIR: dataDir, DATABASE_URL: '' },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    )
  const move = (dataDir: string, ...args: string[]) => run(dataDir, ['move', ...args])

  test('设置文件里有 S3_*，运行中的服务器还没有读到：说先重启它，而不是还没有设置', async () => {
    const server = await startServer()
    const control = await openControl({ core: server.core, services: server.services })
    expect(await move(server.core.config.dataDir)).toEqual({
      code: 1,
      text: expect.stringContaining('请先重启它'),
    })
    await control.close()
    await server.close()
  })

  test('服务器在运行时说还要停下来再搬一次，退出码是 2：后来上传的还在对象存储里；停了再搬才说完了', async () => {
    const server = await startServer({ env: environmentOf(store) })
    const control = await openControl({ core: server.core, services: server.services })
    const { dataDir } = server.core.config
    const running = await move(dataDir, '--to', 'disk')
    expect(running).toEqual({ code: 2, text: expect.stringContaining('搬好了 1 张图片。') })
    expect(running.text).toContain('先不要去掉 S3_*')
    await upload(server, await server.createMember(), await picture('png'))
    expect(pictures()).toHaveLength(1)
    await control.close()
    // The database in this data folder is not the one that the server of the test has.
    expect((await move(dataDir, '--to', 'disk')).text).toContain('inkstone images claim')
    expect((await run(dataDir, ['claim'])).code).toBe(0)
    const still = await move(dataDir, '--to', 'disk')
    expect(still).toEqual({ code: 0, text: expect.stringContaining('现在去掉 S3_*') })
    expect(pictures()).toEqual([])
    expect(readdirSync(join(dataDir, 'images/post'))).toHaveLength(2)
    expect((await move(dataDir)).text).toBe('搬好了 2 张图片。\n')
    await server.close()
  })
})

describe.runIf(testEngine === 'pglite')('服务器没有运行', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkstone-tools-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('命令直接用数据库，做完把锁还回去；死去的服务器留下的套接字不碍事', async () => {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'control.sock'), '')
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: '' })
    const folder = writeBlog(files)
    const first = await runTool(config, importTool, request(folder), watching())
    expect(first).toMatchObject({ place: 'database', answer: { created: 5 } })
    takeDataLock(dataDir)()
    const second = await runTool(config, importTool, request(folder), watching())
    expect(second).toMatchObject({ place: 'database', answer: { unchanged: 5 } })
  })

  test('目录被别的进程占着又没人应答，说出是谁', async () => {
    const release = takeDataLock(dataDir)
    const config = readConfig({ DATA_DIR: dataDir })
    const watch = { onProgress: () => {}, signal: AbortSignal.abort() }
    const refused = runTool(config, importTool, request('/'), watch)
    await expect(refused).rejects.toThrow(DataLockedError)
    expect(readFileSync(join(dataDir, 'lock'), 'utf8')).toContain(String(process.pid))
    release()
  })
})

describe.runIf(testEngine === 'pglite')('命令行', () => {
  const root = join(import.meta.dirname, '../..')

  /** The command as a person runs it. */
  function command(name: string, args: string[], dataDir = '/dev/null') {
    return new Promise<{ code: number; text: string }>((resolve) => {
      const path = built(`server/tools/${name}.ts`)
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', INIT_CWD: root }
      execFile(process.execPath, [path, ...args], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
      )
    })
  }

  test('--help 用中文说明，什么都不碰', async () => {
    expect(await command('import', ['--help'])).toEqual({
      code: 0,
      text: expect.stringMatching(/^用法：bin\/inkstone import 文件夹[^]+--dry-run/),
    })
    expect((await command('seed', ['--help'])).text).toMatch(/^用法：bin\/inkstone seed/)
  })

  test.each([
    [[], '请给出要导入的文件夹或 zip 压缩包。'],
    [['/没有这个文件夹'], '找不到文件夹或 zip 压缩包：/没有这个文件夹'],
    [['tests', 'server'], '一次只能导入一个。'],
    [['--fast'], '有不认识的选项，或选项缺少值。'],
  ])('用错了 %j 说得出哪里错', async (args, sentence) => {
    const { code, text } = await command('import', args)
    expect({ code, text: text.split('\n')[0] }).toEqual({ code: 1, text: sentence })
  })

  test('打印报告；有坏文件时退出码是 2', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-tools-'))
    const folder = writeBlog({ ...files, 'bad.md': '' })
    const { code, text } = await command('import', [folder], dataDir)
    rmSync(dataDir, { recursive: true, force: true })
    expect(code).toBe(2)
    expect(text).toContain('已导入 5 篇')
    expect(text).toContain('bad.md：没有正文')
  })
})

test('太长的数据目录说得出原因', () => {
  expect(() => controlPath(`/${'长'.repeat(60)}`)).toThrow('数据目录的路径太长')
})
