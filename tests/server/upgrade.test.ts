import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import type { Journal } from '#server/upgrade/journal.ts'
import { upgrade } from '#server/upgrade/upgrade.ts'
import { built } from '#tests/support/built.ts'
import { freePort } from '#tests/support/port.ts'
import { nameOf } from '#tests/support/release.ts'

/* The releases are scripts here: a real one is upgraded in `upgrade.sweep.test.ts`. */

/** What a release does, in the shell, for each of its commands; `$2` is what it is given. */
type Deeds = Record<string, string>

const good: Deeds = { backup: ': > "$2"', doctor: 'exit 0' }

let base: string
let data: string
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'inkstone-upgrade-')))
  data = join(base, 'data')
  mkdirSync(data)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

/** Answers where it lies. */
function release(version: string, deeds: Deeds = {}): string {
  const folder = join(base, nameOf(version))
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const cases = Object.entries({ ...good, ...deeds }).map(
    ([name, deed]) => `${name}) ${deed};;`,
  )
  const script = `#!/bin/sh\necho "$1" >> ${base}/calls\ncase "$1" in\n${cases.join('\n')}\nesac\n`
  writeFileSync(join(folder, 'bin/inkstone'), script, { mode: 0o755 })
  const platform = `${process.platform}-${process.arch}`
  const facts = { version, platform, oldestCompatible: '1.0.0' }
  writeFileSync(join(folder, 'release.json'), JSON.stringify(facts))
  const sums = 'sha256sum bin/inkstone release.json > SHA256SUMS'
  execFileSync('sh', ['-c', sums], { cwd: folder })
  return folder
}

function place(deeds: { older?: Deeds; newer?: Deeds }) {
  const [older, newer] = [release('1.0.0', deeds.older), release('2.0.0', deeds.newer)]
  symlinkSync(nameOf('1.0.0'), join(base, 'current'))
  return { older, newer }
}

/** The last step that it comes to here is the restart: that command fails. */
const restart = 'exit 7'
const restartFailed = `“${restart}”没有成功（退出码 7）`

/** How it ends: no way leads to a server that answers here. */
async function endOf(
  source: string,
  request: Partial<Parameters<typeof upgrade>[0]> = {},
): Promise<string> {
  const asked = upgrade({
    base,
    source,
    restart,
    waitMs: 1,
    config: readConfig({ DATA_DIR: data, DATABASE_URL: '' }),
    env: { PATH: process.env['PATH'] },
    tell: () => {},
    signal: new AbortController().signal,
    ...request,
  })
  return asked.then(
    () => 'done',
    (error: Error) => error.message,
  )
}

const backups = () => readdirSync(join(data, 'backups')).toSorted()

describe('一步没有做完，不管以什么退出码，就退回：后面的不做', () => {
  test.each<[string, { older?: Deeds; newer?: Deeds }, string]>([
    ['备份的程序没有了', { older: { backup: 'exit 127' } }, 'backup 没有完成（退出码 127）'],
    ['备份的文件不在', { older: { backup: 'exit 0' } }, '不在那里'],
    ['检查环境的程序没有了', { newer: { doctor: 'exit 127' } }, '没有做完（退出码 127）'],
    [
      '检查环境的程序被杀了',
      { older: { doctor: 'exit 1' }, newer: { doctor: 'kill -9 $$' } },
      '没有做完（退出码 137）',
    ],
    ['检查环境说不行', { newer: { doctor: 'exit 1' } }, '不能工作'],
    [
      '改数据库的程序不能执行',
      { newer: { migrate: 'exit 126' } },
      'migrate 没有完成（退出码 126）',
    ],
    ['试着启动的出了别的错', { newer: { trial: 'exit 13' } }, 'trial 没有完成（退出码 13）'],
  ])('%s', async (_, deeds, sentence) => {
    const { older, newer } = place(deeds)
    expect(await endOf(newer)).toContain(sentence)
    const last = { ...deeds.older, ...deeds.newer }
    const calls = readFileSync(join(base, 'calls'), 'utf8').trim().split('\n')
    expect(Object.keys(last)).toContain(calls.at(-1))
    expect(realpathSync(join(base, 'current'))).toBe(older)
  })

  test.each([
    ['有要留意的', { newer: { doctor: 'exit 2' } }],
    ['不行的现在的版本也不行', { older: { doctor: 'exit 1' }, newer: { doctor: 'exit 1' } }],
  ])('检查环境说%s：接着做', async (_, deeds) => {
    expect(await endOf(place(deeds).newer)).toContain(restartFailed)
  })
})

describe('升级的备份只留下整份的', () => {
  test('没有备份成：写了一半的收走', async () => {
    const half = 'echo half > "$2.1-01234567.part"; exit 1'
    expect(await endOf(place({ older: { backup: half } }).newer)).toContain('backup 没有完成')
    expect(backups()).toEqual([])
  })

  test('备份到一半被杀，再来一次：那一半收走，别的整份留着', async () => {
    const { older, newer } = place({})
    const name = `before-${nameOf('2.0.0')}-20260101000000.tar.gz`
    mkdirSync(join(data, 'backups'))
    const other = 'before-an-earlier-one.tar.gz'
    for (const file of [`${name}.part`, `${name}.1-01234567.part`, other, `${other}.part`])
      writeFileSync(join(data, 'backups', file), '')
    const journal: Journal = {
      kind: 'upgrade',
      source: newer,
      from: older,
      to: newer,
      backup: join(data, 'backups', name),
      waitMs: 1,
      step: 'backup',
      isGoingBack: false,
    }
    mkdirSync(join(base, '.upgrade'))
    writeFileSync(join(base, '.upgrade/journal.json'), JSON.stringify(journal))
    expect(await endOf(newer)).toContain(restartFailed)
    const made = expect.stringMatching(/^before-inkstone-2\.0\.0-.*-\d{14}\.tar\.gz$/)
    expect(backups()).toEqual([other, `${other}.part`, made])
  })
})

describe('等新版本应答的时候按了 Ctrl-C', () => {
  /** How the server of the release that is current restarts, as far as an upgrade sees: it holds the data, and answers. */
  async function service(releases: string[]) {
    for (const folder of releases) {
      mkdirSync(join(folder, 'runtime'))
      copyFileSync(process.execPath, join(folder, 'runtime/node'))
    }
    const port = await freePort()
    const [program, pid] = [join(base, 'service.mjs'), join(base, 'pid')]
    const lock = JSON.stringify(built('server/lib/data-lock.ts'))
    writeFileSync(
      program,
      `import { createServer } from 'node:http'
      import { takeDataLock } from ${lock}
      // The one before it may still be dying.
      const take = () => { try { return takeDataLock(${JSON.stringify(data)}) } catch {} }
      while (!take());
      createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`,
    )
    const end = `[ ! -f ${pid} ] || kill -9 $(cat ${pid})`
    const start = `${base}/current/runtime/node ${program} >/dev/null 2>&1 & echo $! > ${pid}`
    return { port, restart: `${end}; ${start}` }
  }
  // Before the folder goes that says which process it is.
  afterEach(() => void execFileSync('sh', ['-c', `kill -9 $(cat ${join(base, 'pid')})`]))

  test('退回到原来的版本，再往前的那条退路还在', async () => {
    const oldest = release('0.9.0')
    const { older, newer } = place({})
    symlinkSync(nameOf('0.9.0'), join(base, 'previous'))
    const { port, restart } = await service([older, newer])
    const config = readConfig({ DATA_DIR: data, DATABASE_URL: '', PORT: String(port) })
    const request = { restart, waitMs: 60_000, config }
    const stop = new AbortController()
    const end = await endOf(newer, {
      ...request,
      tell: (text) => text.startsWith('[9/9]') && stop.abort(),
      signal: stop.signal,
    })
    expect(end).toContain('已中断')
    expect(realpathSync(join(base, 'current'))).toBe(older)
    expect(realpathSync(join(base, 'previous'))).toBe(oldest)
    expect(await endOf(newer, request)).toBe('done')
    expect(realpathSync(join(base, 'current'))).toBe(newer)
    expect(realpathSync(join(base, 'previous'))).toBe(older)
  })

  test('新版本一直不应答：不等到最后，马上退回', { timeout: 60_000 }, async () => {
    const { older, newer } = place({})
    const { port, restart } = await service([older])
    mkdirSync(join(newer, 'runtime'))
    writeFileSync(join(newer, 'runtime/node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const stop = new AbortController()
    const end = await endOf(newer, {
      restart,
      waitMs: 900_000,
      config: readConfig({ DATA_DIR: data, DATABASE_URL: '', PORT: String(port) }),
      tell: (text) => text.startsWith('[9/9]') && stop.abort(),
      signal: stop.signal,
    })
    expect(end).toContain('已中断')
    expect(realpathSync(join(base, 'current'))).toBe(older)
  })
})
