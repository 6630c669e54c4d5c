import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { jobs as table } from '#server/db/schema/system.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { missedJobs } from '#server/jobs/schedule.ts'
import type { Problem } from '#server/lib/problem.ts'
import { createClock, day, hour, minute, second } from '#tests/support/clock.ts'
import type { Member } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

type Job = components['schemas']['Job']

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
afterAll(() => server.close())

const list = async () =>
  (await server.get('/api/admin/system/jobs', admin.token)).json<{ items: Job[] }>().items
const runNow = (name: string) =>
  server.post(`/api/admin/system/jobs/${name}/run`, undefined, admin.token)

/** One node: a registry of its own on the same database. */
function node(run: () => Promise<unknown>, { name = 'slow', schedule = '0 0 1 1 *' } = {}) {
  const jobs = createJobs(server.core)
  jobs.add([{ name, schedule, run }])
  return jobs
}

/** Work that ends when it is told to. */
function work() {
  let finish: () => void = () => {}
  let fail: (reason: Error) => void = () => {}
  const ended = new Promise<void>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { run: () => ended, finish: () => finish(), fail: (reason: Error) => fail(reason) }
}

const patienceMs = 300_000

test('夜里是中国的夜里，不管机器在哪个时区', async () => {
  const jobs = createJobs(server.core)
  jobs.add([{ name: 'nightly', schedule: '23 4 * * *', run: async () => {} }])
  const [job] = await jobs.list()
  expect(job?.nextRunAt).toMatch(/T20:23:00/)
})

test('每个定时任务都列着：什么时候跑，上次怎样，下次何时', async () => {
  const found = await list()
  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'credentials',
      'hotness',
      'hotness-all',
      'maintenance',
      'notices',
      'trash',
    ]),
  )
  expect(found.find(({ name }) => name === 'hotness')).toEqual({
    name: 'hotness',
    schedule: '*/10 * * * *',
    isRunning: false,
    lastStartedAt: null,
    lastFinishedAt: null,
    lastError: null,
    nextRunAt: expect.any(String),
  })
  for (const { nextRunAt } of found)
    expect(new Date(nextRunAt ?? 0).getTime()).toBeGreaterThan(server.clock.now().getTime())
})

test(
  '每个任务都能马上跑，跑完记下时间，并留下是谁跑的',
  async () => {
    for (const { name } of await list()) {
      expect((await runNow(name)).json()).toMatchObject({ name })
      // One that takes long is answered for while it runs: a backup is restored, which a busy machine takes its time for.
      const isOver = async () => !(await server.services.jobs.find(name)).isRunning
      await until(isOver, name, patienceMs)
      expect(await server.services.jobs.find(name)).toMatchObject({
        name,
        isRunning: false,
        lastFinishedAt: server.clock.now().toISOString(),
        lastError: null,
      })
    }
    const log = await server.get('/api/admin/system/audit-log?action=job.run', admin.token)
    expect(log.json<{ total: number }>().total).toBe((await list()).length)
    expect((await runNow('nonsense')).statusCode).toBe(404)
  },
  2 * patienceMs,
)

test('同一个任务在所有节点上一次只跑一个；别的节点看得到它在跑', async () => {
  const slow = work()
  const [one, other] = [node(slow.run), node(slow.run)]
  const { ended } = await one.begin('slow')
  expect(await other.find('slow')).toMatchObject({ isRunning: true, lastFinishedAt: null })
  await expect(other.begin('slow')).rejects.toMatchObject({
    status: 409,
  } satisfies Partial<Problem>)
  slow.finish()
  await ended
  expect(await other.run('slow')).toMatchObject({ isRunning: false, lastError: null })
})

test('失败了也算跑完：原因留下来，下一次照样跑', async () => {
  let isBroken = true
  const jobs = node(
    () => (isBroken ? Promise.reject(new Error('磁盘满了')) : Promise.resolve()),
    {
      name: 'broken',
    },
  )
  expect(await jobs.run('broken')).toMatchObject({ isRunning: false, lastError: '磁盘满了' })
  isBroken = false
  expect(await jobs.run('broken')).toMatchObject({ lastError: null })
})

test('跑到一半被杀的进程占不住任务：一分钟后别的节点接手，死而复生的什么也改不了', async () => {
  const lost = work()
  const dead = node(lost.run, { name: 'left' })
  const { ended } = await dead.begin('left')
  const heir = node(() => Promise.resolve(), { name: 'left' })
  await expect(heir.begin('left')).rejects.toMatchObject({ status: 409 })
  server.clock.advance(minute)
  const after = await heir.run('left')
  expect(after).toMatchObject({ isRunning: false, lastError: null })
  lost.fail(new Error('太晚了'))
  await ended
  expect(await heir.find('left')).toEqual(after)
})

test('钟快几分钟的节点跑完了：钟慢的节点也知道它没有在跑，可以马上再跑', async () => {
  const clock = createClock()
  const jobs = createJobs({ ...server.core, clock })
  jobs.add([{ name: 'quick', schedule: '0 0 1 1 *', run: () => Promise.resolve() }])
  clock.advance(4 * minute)
  await jobs.run('quick')
  clock.advance(-4 * minute)
  expect(await jobs.find('quick')).toMatchObject({ isRunning: false })
  expect(await jobs.run('quick')).toMatchObject({ isRunning: false, lastError: null })
})

test('到了时间，没有活的不跑，也什么都不写', async () => {
  let asked = 0
  const jobs = createJobs(server.core)
  const isDue = () => Promise.resolve((asked += 1) < 0)
  const run = () => Promise.reject(new Error('不该跑'))
  jobs.add([{ name: 'idle', schedule: '* * * * * *', isDue, run }])
  jobs.start()
  await until(() => asked > 0, 'the schedule')
  await jobs.stop()
  expect(await server.core.db.$count(table, eq(table.name, 'idle'))).toBe(0)
})

test('到了时间自己跑；停下时等手上的跑完', async () => {
  const slow = work()
  let isDone = false
  const jobs = node(() => slow.run().then(() => void (isDone = true)), {
    name: 'second',
    schedule: '* * * * * *',
  })
  jobs.start()
  await until(async () => (await jobs.find('second')).isRunning, 'the job to begin by itself')
  const stopped = jobs.stop()
  slow.finish()
  await stopped
  expect(isDone).toBe(true)
  const [row] = await server.core.db.select().from(table).where(eq(table.name, 'second'))
  expect(row?.finishedAt).not.toBeNull()
})

test('几个节点到了同一个时间：再短的任务也只跑一次', async () => {
  let [tries, runs] = [0, 0]
  const newId = () => {
    tries += 1
    return server.core.newId()
  }
  const nodes = Array.from({ length: 3 }, () => {
    const jobs = createJobs({ ...server.core, newId })
    const run = () => Promise.resolve().then(() => void (runs += 1))
    jobs.add([{ name: 'short', schedule: '* * * * * *', run }])
    jobs.start()
    return jobs
  })
  const triedByAll = async () => {
    const enough = tries + 6
    await until(() => tries >= enough, 'all nodes to try')
  }
  await triedByAll()
  expect(runs).toBe(1)
  server.clock.advance(second)
  await triedByAll()
  expect(runs).toBe(2)
  await Promise.all(nodes.map((jobs) => jobs.stop()))
  expect(runs).toBe(2)
})

test('停在任务刚被认下、还没开始的时候：照样等它跑完', async () => {
  let taking: () => void = () => {}
  const taken = new Promise<void>((resolve) => (taking = resolve))
  const newId = () => {
    taking()
    return server.core.newId()
  }
  const jobs = createJobs({ ...server.core, newId })
  let isDone = false
  const run = () => Promise.resolve().then(() => void (isDone = true))
  jobs.add([{ name: 'third', schedule: '* * * * * *', run }])
  jobs.start()
  await taken
  await jobs.stop()
  expect(isDone).toBe(true)
  expect(await jobs.find('third')).toMatchObject({ isRunning: false, lastError: null })
})

describe('错过了的', () => {
  /** Noon in China: the night is over, and the next one far. */
  const noon = new Date('2026-03-05T04:00:00Z')
  const ago = (ms: number) => new Date(noon.getTime() - ms)
  const nightly = { schedule: '23 4 * * *', run: async () => {} }

  test('是上一次到了时间没有开始的；一小时之内自己会来的、那以后开始过的、还没有这个站时的不算', () => {
    const jobs = [
      { ...nightly, name: 'early', schedule: '3 4 * * *' },
      { ...nightly, name: 'begun' },
      { ...nightly, name: 'late' },
      { ...nightly, name: 'never' },
      { ...nightly, name: 'ahead' },
      { ...nightly, name: 'hourly', schedule: '43 * * * *' },
    ]
    const startedAt = new Map([
      ['early', ago(2 * day)],
      ['begun', ago(7 * hour)],
      ['late', ago(day)],
      ['ahead', ago(-365 * day)],
      ['hourly', ago(day)],
    ])
    const named = (since: Date) =>
      missedJobs(jobs.toReversed(), { startedAt, since, now: noon }).map(({ job, due }) => [
        job.name,
        due.toISOString(),
      ])
    const due = '2026-03-04T20:23:00.000Z'
    expect(named(ago(hour))).toEqual([
      ['early', '2026-03-04T20:03:00.000Z'],
      ['ahead', due],
      ['late', due],
    ])
    expect(named(ago(day)).map(([name]) => name)).toContain('never')
  })

  /** Missed at each look, after all that can be missed, and never due: counts the looks. */
  function countLooks(jobs: ReturnType<typeof createJobs>) {
    const name = server.core.newId()
    const looks = { count: 0 }
    const isDue = () => Promise.resolve((looks.count += 1) < 0)
    jobs.add([{ ...nightly, name, schedule: '3 6 * * *', isDue }])
    return { looks, row: rowOf(name) }
  }

  const rowOf = (name: string) => ({
    name,
    holder: server.core.newId(),
    heldUntil: ago(2 * day),
    startedAt: ago(2 * day),
  })

  test('夜里没有开机：开机以后补跑，几个节点也只一次', async () => {
    const began: string[] = []
    const names = ['missed-one', 'missed-three', 'missed-two']
    const core = { ...server.core, clock: createClock(noon) }
    await core.db.insert(table).values(names.map(rowOf))
    const counted: { count: number }[] = []
    const nodes = [1, 2].map(() => {
      const jobs = createJobs(core)
      const run = (name: string) => () => Promise.resolve(began.push(name))
      jobs.add(names.map((name) => ({ ...nightly, name, run: run(name) })))
      return jobs
    })
    for (const jobs of nodes) {
      const { looks, row } = countLooks(jobs)
      await core.db.insert(table).values(row)
      jobs.start({ missedEveryMs: 1 })
      counted.push(looks)
    }
    await until(() => counted.every(({ count }) => count > 2), 'both to find nothing missed')
    await Promise.all(nodes.map((jobs) => jobs.stop()))
    expect(began.toSorted()).toEqual(names)
  })

  test('只在白天开的机器：第一天什么都不补，第二天夜里的都补上，数据库也整理过', async () => {
    const clock = createClock(noon)
    const own = await startServer({ clock })
    const { jobs } = own.services
    const nightlyOnes = async () =>
      (await jobs.list()).filter(({ schedule }) => /^\d+ [45] \* \* \*$/.test(schedule))
    const { looks, row } = countLooks(jobs)
    await own.core.db.insert(table).values(row)
    jobs.start({ missedEveryMs: 1 })
    await until(() => looks.count > 1, 'two looks')
    const starts = (await nightlyOnes()).map(({ lastStartedAt }) => lastStartedAt)
    expect(starts).toEqual(starts.map(() => null))
    clock.advance(day)
    const isOver = async () =>
      (await nightlyOnes()).every(({ lastFinishedAt }) => lastFinishedAt !== null)
    await until(isOver, 'all that was missed')
    const ended = await nightlyOnes()
    expect(ended.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['hotness-all', 'maintenance', 'notices', 'trash']),
    )
    expect(ended.map(({ lastError }) => lastError)).toEqual(starts)
    await own.close()
  })
})

describe('时钟曾经快了一年', () => {
  const year = 365 * day

  test('那时没跑完的，谁也占不住一年；后台也不说它在跑', async () => {
    const lost = work()
    const clock = createClock()
    const at = (run: () => Promise<unknown>) => {
      const jobs = createJobs({ ...server.core, clock })
      jobs.add([{ name: 'ahead', schedule: '0 0 1 1 *', run }])
      return jobs
    }
    clock.advance(year)
    const { ended } = await at(lost.run).begin('ahead')
    clock.advance(-year)
    const heir = at(() => Promise.resolve())
    expect(await heir.find('ahead')).toMatchObject({ isRunning: false })
    expect(await heir.run('ahead')).toMatchObject({ isRunning: false, lastError: null })
    lost.finish()
    await ended
  })

  test('那时跑过的，到了时间照样跑', async () => {
    const clock = createClock()
    let runs = 0
    const jobs = createJobs({ ...server.core, clock })
    const run = () => Promise.resolve((runs += 1))
    jobs.add([{ name: 'ahead-once', schedule: '* * * * * *', run }])
    clock.advance(year)
    await jobs.run('ahead-once')
    clock.advance(-year)
    jobs.start()
    await until(() => runs > 1, 'the schedule')
    await jobs.stop()
    expect(await jobs.find('ahead-once')).toMatchObject({ lastError: null })
  })
})
