import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import { stepNames, type Journal, type StepName } from '#server/upgrade/journal.ts'
import { holderOf, serves } from '#server/upgrade/serving.ts'
import { createPostgresDatabase, testEngine } from '#tests/support/database.ts'
import { releaseNext, sumOf } from '#tests/support/next-version.ts'
import { freePort } from '#tests/support/port.ts'
import { makeRelease, nameOf, version } from '#tests/support/release.ts'
import { until } from '#tests/support/until.ts'
import { endChild } from '#tests/support/child.ts'

/** Milliseconds: on a machine that may be busy. */
const patienceMs = 600_000
const older = nameOf(version)
const newer = nameOf('9.0.0')
const late = 'late-00000000.js'
const quick = ['place', 'switch', 'restart'] as const
const isBefore = (one: StepName, other: StepName) =>
  stepNames.indexOf(one) < stepNames.indexOf(other)
/** Nobody in particular; where root runs this, the service is theirs. */
const owner = process.getuid?.() === 0 ? '1000' : undefined

/** An unpacked release, an archive of the next version, and the folders of some that do not work. */
let store: string
beforeAll(async () => {
  const archive = await makeRelease()
  store = mkdtempSync(join(tmpdir(), 'inkstone-releases-'))
  chmodSync(store, 0o755)
  execFileSync('tar', ['-xzf', archive, '-C', store])
  const next = makeNext('next', { version: '9.0.0' })
  execFileSync('tar', [
    '-I',
    'gzip -1',
    '-cf',
    `${next}.tar.gz`,
    '-C',
    join(store, 'next'),
    newer,
  ])
  writeFileSync(join(store, 'next/SHA256SUMS'), `${sumOf(`${next}.tar.gz`)}  ${newer}.tar.gz\n`)
}, patienceMs)
afterAll(() => rmSync(store, { recursive: true, force: true }))

/** Answers where a release of this kind lies. */
function makeNext(
  kind: string,
  next: Parameters<typeof releaseNext>[1],
  spoil?: Record<string, string>,
) {
  const folder = join(store, kind, nameOf(next.version))
  mkdirSync(join(store, kind))
  execFileSync('cp', ['-al', join(store, older), folder])
  releaseNext(folder, next, spoil)
  return folder
}

const engines =
  testEngine === 'postgres' ? (['postgres', 'pglite'] as const) : (['pglite'] as const)

/** With PostgreSQL where there is one: what these are about, the engine does not touch. */
const [firstEngine] = engines

/** The steps that open the database: what the others do is killed on the first engine alone. */
const withDatabase: readonly StepName[] = ['backup', 'migrate', 'trial', 'health']

describe('升级不成，或改了主意', { timeout: patienceMs }, () => {
  let site: Awaited<ReturnType<typeof openSite>>
  beforeAll(async () => {
    site = await openSite(firstEngine)
  }, patienceMs)
  afterAll(() => site.close())

  test('装不得的不装，什么也不动：坏了的、不够新的、数据库退不回来的', async () => {
    const before = readdirSync(site.base)
    const broken = join(store, 'broken')
    mkdirSync(broken, { recursive: true })
    const archive = join(broken, `${newer}.tar.gz`)
    writeFileSync(archive, 'not what the sums say')
    execFileSync('cp', [join(store, 'next/SHA256SUMS'), broken])
    expect(await site.upgrade([archive])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/对不上/),
    })
    const same = await site.upgrade([join(store, older)])
    expect(same).toMatchObject({
      code: 1,
      said: expect.stringContaining(`现在就是 ${version}`),
    })
    const far = makeNext('far', { version: '9.2.0', oldestCompatible: '9.1.0' })
    const refused = await site.upgrade([far])
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/请先升级到 9\.1\.0/),
    })
    expect(await site.upgrade(['--back'])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/没有可以退回的版本/),
    })
    expect(readdirSync(site.base)).toEqual(expect.arrayContaining(before))
    expect(await site.serving()).toBe(older)
    expect(site.failed()).toBe(0)
  })

  test('被 Ctrl-C 打断：做完手上这一步，就退回', async () => {
    const archive = join(store, `next/${newer}.tar.gz`)
    const stopped = await site.upgrade(
      [archive],
      (said) => said.includes('改数据库……'),
      'SIGINT',
    )
    expect(stopped).toEqual({ code: 1, said: expect.stringContaining('已中断') })
    expect(await site.serving()).toBe(older)
    expect(readdirSync(site.base)).not.toContain(newer)
  })

  test('杀了之后改了主意：--back 把做了一半的退回', async () => {
    const archive = join(store, `next/${newer}.tar.gz`)
    const killed = await site.upgrade([archive], (said) => said.includes('试着启动新版本……'))
    expect(killed.code).toBe(null)
    expect(readdirSync(site.base)).toContain(newer)
    const back = await site.upgrade(['--back'])
    expect([back.code, back.said]).toEqual([0, expect.not.stringContaining('还留着')])
    expect(await site.serving()).toBe(older)
    expect(readdirSync(site.base)).not.toContain(newer)
  })

  test('重启之后起不来：自己退回，旧的又在应答，内容都在', async () => {
    const spoil = { 'dist/server/main.js': 'process.exit(1)\n' }
    const folder = makeNext('dead', { version: '9.0.0' }, spoil)
    const { code, said } = await site.upgrade([folder, '--wait', '8'])
    expect([code, said]).toEqual([1, expect.stringContaining('没有等到新版本')])
    expect(await site.serving()).toBe(older)
    expect(await site.total()).toBe(site.posts)
    expect(readdirSync(site.base)).not.toContain(newer)
  })
})

describe.each(engines)('升级，%s', { timeout: patienceMs }, (engine) => {
  let site: Awaited<ReturnType<typeof openSite>>
  beforeAll(async () => {
    site = await openSite(engine)
  }, patienceMs)
  afterAll(() => site.close())

  test('改不成数据库：自己退回，旧的没有停过', async () => {
    const pid = site.pid()
    const next = { version: '9.0.0', sql: 'SELECT 1/0' }
    const folder = makeNext(`unmigratable-${engine}`, next)
    const { code, said } = await site.upgrade([folder])
    expect([code, said]).toEqual([1, expect.stringContaining(`${older} 照旧运行`)])
    expect(said).toContain('[5/9] 改数据库……')
    expect([site.pid(), site.failed()]).toEqual([pid, 0])
    expect(readdirSync(site.base)).not.toContain(newer)
    expect(realpathSync(join(site.base, 'current'))).toBe(join(site.base, older))
  })

  test('每一步都被杀：总有一个版本在应答，同样的命令接着做完；重启之前没有一次失败的请求', async () => {
    const archive = join(store, `next/${newer}.tar.gz`)
    const killing = engine === firstEngine ? stepNames : withDatabase
    const already = site.failed()
    const failed: number[] = []
    const killedIn: string[] = []
    let seen = 0
    const isTime = (said: string) =>
      lineOf(said) > seen && !isLast(said) && killing.includes(stepAt(lineOf(said)))
    let last = await site.upgrade([archive], isTime)
    while (last.code === null) {
      seen = lineOf(last.said)
      expect([older, newer]).toContain(await site.serving())
      const { step } = site.journal()
      killedIn.push(step)
      if (!['restart', 'health'].includes(step)) failed.push(site.failed() - already)
      // Too quick to be met by a kill: done, and not yet written down.
      const missed = quick.find(
        (name) => killing.includes(name) && !killedIn.includes(name) && isBefore(name, step),
      )
      if (missed !== undefined) killedIn.push(site.rewind(missed))
      last = await site.upgrade([archive], isTime)
    }
    expect(last).toMatchObject({ code: 0, said: expect.stringContaining('现在运行的是') })
    expect(killedIn).toEqual(expect.arrayContaining([...killing]))
    expect(failed).toEqual(failed.map(() => 0))
    expect(await site.serving()).toBe(newer)
    expect(await site.total()).toBe(site.posts)
    expect((await fetch(`${site.url}/blog/assets/${late}`)).status).toBe(200)
    const links = ['current', 'previous'].map((link) => realpathSync(join(site.base, link)))
    expect(links.map((path) => basename(path))).toEqual([newer, older])
    expect(readdirSync(join(site.base, '.upgrade'))).toEqual([])
    const data = join(site.base, 'inkstone-data')
    const backups = readdirSync(join(data, 'backups'))
    expect(backups.filter((name) => name.endsWith('.tar.gz'))).not.toEqual([])
    // Whoever ran it, the data are all their owner's.
    const others = ['!', '-user', String(statSync(data).uid)]
    expect(execFileSync('find', [data, ...others]).toString()).toBe('')
  })

  test('--back 回到旧的版本；再给出留着的文件夹，又是新的', async () => {
    expect(await site.upgrade(['--back'])).toMatchObject({ code: 0 })
    expect(await site.serving()).toBe(older)
    expect(await site.total()).toBe(site.posts)
    expect(await site.upgrade([join(site.base, newer)])).toMatchObject({ code: 0 })
    expect(await site.serving()).toBe(newer)
    expect(existsSync(join(site.base, older))).toBe(true)
  })
})

/** How many of the lines about steps have come, as they come when nobody kills. */
function lineOf(said: string): number {
  const lines = said.matchAll(/^\[(\d)\/9\] .*(……|，好了。)$/gm)
  return Math.max(
    0,
    ...Array.from(lines, ([, step, end]) => 2 * Number(step) - (end === '……' ? 1 : 0)),
  )
}
const stepAt = (line: number) => stepNames[Math.ceil(line / 2) - 1] ?? 'check'
const isLast = (said: string) => lineOf(said) === 2 * stepNames.length

/** The older release as a service, with a community in it, and somebody who asks for it all the time. */
async function openSite(engine: 'postgres' | 'pglite') {
  const base = mkdtempSync(join(tmpdir(), 'inkstone-site-'))
  chmodSync(base, 0o755)
  execFileSync('cp', ['-a', join(store, older), base])
  // What a page of it loads later, and the next one has no more.
  const list = join(base, older, 'dist/own-assets.json')
  const own = JSON.parse(readFileSync(list, 'utf8')) as string[]
  writeFileSync(list, JSON.stringify([...own, late]))
  writeFileSync(join(base, older, 'dist/app/assets', late), 'export {}')
  symlinkSync(older, join(base, 'current'))
  const data = join(base, 'inkstone-data')
  mkdirSync(data, { mode: 0o700 })
  if (owner !== undefined) execFileSync('chown', [`${owner}:${owner}`, data])
  const database = engine === 'postgres' ? await createPostgresDatabase() : undefined
  const env = {
    PATH: process.env['PATH'],
    PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    ...(database && { DATABASE_URL: database.url }),
  }
  const config = readConfig({ ...env, DATA_DIR: data })
  const url = `http://127.0.0.1:${env.PORT}`
  const service = spawn(
    process.execPath,
    ['tests/fixtures/service.mjs', base, ...(owner === undefined ? [] : [owner])],
    { cwd: join(import.meta.dirname, '../..'), env, stdio: 'ignore' },
  )
  await until(() => serves(config, join(base, older)), 'the service', patienceMs)

  const total = async () => {
    const answer = await fetch(`${url}/api/posts/public`)
    return ((await answer.json()) as { total: number }).total
  }
  await until(async () => (await total()) > 0, 'the demo community', patienceMs)
  const posts = await total()
  const visitor = startVisitor(`${url}/api/posts/public`)

  /** Which release answers, as soon as one does. */
  async function serving() {
    let found: string | undefined
    await until(async () => {
      const folder = holderOf(config)
      if (folder !== undefined && (await serves(config, folder))) found = basename(folder)
      return found !== undefined
    }, 'a release that answers')
    return found
  }

  /** Runs the command of the release that is current; killed, and its children left, once it has said so. */
  async function upgrade(
    args: string[],
    isTime: (said: string) => boolean = () => false,
    by: NodeJS.Signals = 'SIGKILL',
  ) {
    const restart = `kill -HUP $(cat ${base}/service.pid)`
    const child = spawn(
      join(base, 'current/bin/inkstone'),
      ['upgrade', '--restart', restart, ...args],
      { env, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        said += bytes.toString()
        if (isTime(said)) child.kill(by)
      })
    const [code] = (await once(child, 'exit')) as [number | null]
    return { code, said }
  }

  const path = join(base, '.upgrade/journal.json')
  const journal = () => JSON.parse(readFileSync(path, 'utf8')) as Journal

  return {
    base,
    journal,
    /** What a kill between doing a step and writing that down leaves. */
    rewind: (step: StepName) => {
      writeFileSync(path, JSON.stringify({ ...journal(), step }))
      return step
    },
    url,
    posts,
    total,
    serving,
    upgrade,
    pid: () => (JSON.parse(readFileSync(join(data, 'lock'), 'utf8')) as { pid: number }).pid,
    failed: () => visitor.failed(),
    close: async () => {
      visitor.stop()
      await endChild(service)
      await database?.drop()
      rmSync(base, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Asks ten times a second, until it is stopped; counts what fails. */
function startVisitor(url: string) {
  let failed = 0
  const ask = () =>
    fetch(url).then(
      async (answer) => void ((await answer.text()) !== '' && answer.ok ? 0 : (failed += 1)),
      () => void (failed += 1),
    )
  const asking = setInterval(ask, 100)
  return { failed: () => failed, stop: () => clearInterval(asking) }
}
