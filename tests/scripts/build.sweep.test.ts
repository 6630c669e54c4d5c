import { execFile, spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { endChild } from '#tests/support/child.ts'

const root = join(import.meta.dirname, '../..')
/** Nothing waits for it: connections that a server ends meanwhile are seen to end. */
const run = promisify(execFile)
/** Milliseconds: two builds, on a machine that may be busy. */
const patienceMs = 600_000
const parts = [
  ['src', 'machines', 'content', 'openapi', 'server', 'public', 'scripts', 'index.html'],
  ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.server.json'],
  ['vite.config.ts', 'vite.renderer.config.ts'],
].flat()

let project: string
const children: ChildProcess[] = []
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'inkstone-build-'))
  for (const part of parts) cpSync(join(root, part), join(project, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  // What the tests run from is the first build of this one, too.
  cpSync(realpathSync(join(root, 'dist')), join(project, '.builds/0-first'), {
    recursive: true,
    filter: (path) => basename(path) !== '.users',
  })
  symlinkSync('.builds/0-first', join(project, 'dist'))
})
afterAll(async () => {
  for (const child of children) await endChild(child)
  rmSync(project, { recursive: true, force: true })
})

test(
  '服务器开着的时候再构建：它的文件一个不少，晚些才装载的也装得上；新的服务器还认得上一次的页面要的文件',
  { timeout: patienceMs },
  async () => {
    const old = await start('first')
    const files = assetsOf(newest())
    expect(files.length).toBeGreaterThan(50)

    reword('一')
    const asked = askAllTheTime(old.url, files)
    const next = await start('second')
    const statuses = await asked.stop()
    expect(statuses.rounds).toBeGreaterThan(1)
    expect(statuses.others).toEqual([])
    expect(await missing(old.url, files)).toEqual([])
    const newer = assetsOf(newest())
    expect(newer.filter((file) => !files.includes(file)).length).toBeGreaterThan(0)
    expect(await missing(next.url, [...files, ...newer])).toEqual([])

    reword('二')
    await run(process.execPath, ['scripts/build.mjs'], { cwd: project })
    expect(await missing(old.url, files)).toEqual([])
    // A command that the server loads only now.
    const backup = join(project, 'first/backup.tar.gz')
    const env = { ...process.env, DATA_DIR: join(project, 'first') }
    const tool = join(project, 'dist/server/tools/backup.js')
    expect((await run(process.execPath, [tool, backup], { env })).stdout).toContain('备份完成')

    // What nobody runs from any more, and what only pages of the build before the last could ask for, is gone.
    await endChild(old.child)
    const inUse = readdirSync(join(project, '.builds'))
    expect(inUse).toHaveLength(3)
    const remove = `import('./scripts/lib/builds.mjs').then(({ openBuild, finishBuild }) => finishBuild(openBuild()))`
    await run(process.execPath, ['-e', remove], { cwd: project })
    const left = readdirSync(join(project, '.builds'))
    expect(inUse.filter((name) => !left.includes(name))).toEqual([basename(old.build)])
    expect(await missing(next.url, newer)).toEqual([])
  },
)

const newest = () => realpathSync(join(project, 'dist'))

const assetsOf = (build: string) =>
  readdirSync(join(build, 'app/assets')).filter((name) => !/\.(br|gz)$/.test(name))

/** Changes what the app says, and so the names of its files. */
function reword(mark: string) {
  const file = join(project, 'src/messages/shell.ts')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/多人博客社区.?'/, `多人博客社区${mark}'`))
}

/** As `npm start` does: builds what is stale, then serves. */
async function start(name: string) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: project,
    env: { ...process.env, PORT: '0', DEMO: 'off', DATA_DIR: join(project, name) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (said += bytes.toString()))
  const url = () => /砚已启动：(http:\/\/[^/]+)/.exec(said)?.[1]
  await until(() => url() !== undefined || child.exitCode !== null, 'the server', patienceMs)
  return { child, url: url() ?? said, build: newest() }
}

async function missing(url: string, files: string[]) {
  const lost: string[] = []
  for (const file of files) {
    const answer = await fetch(`${url}/blog/assets/${file}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) lost.push(`${answer.status} ${file}`)
  }
  return lost
}

/** Asks for every file, again and again, until it is stopped. */
function askAllTheTime(url: string, files: string[]) {
  let isOver = false
  const seen = { rounds: 0, others: [] as string[] }
  const asking = (async () => {
    while (!isOver) {
      seen.others.push(...(await missing(url, files)))
      seen.rounds += 1
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await asking
      return seen
    },
  }
}
