import { Cron } from 'croner'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { asAdmin } from '#server/db/as-member.ts'
import type { JobRow } from '#server/db/schema/system.ts'
import { later, timeZone, latestHonest } from '#server/lib/clock.ts'
import { describeError } from '#server/lib/log.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { within } from '#server/lib/within.ts'
import * as store from './jobs.store.ts'
import { missedJobs, lastRun, nextRun } from './schedule.ts'
/** Something a server does by itself, again and again. */
export interface Job {
  /** Its name on the wire and in the database: small letters and hyphens. */
  name: string
  /** When, as cron writes it, in the product's time zone whatever the machine's is; six fields begin with seconds. */
  schedule: string
  /** Asked each time by itself, before it is taken: what runs often costs a node no writes while there is nothing to do. */
  isDue?(): Promise<boolean>
  /** Safe to run twice: a process may be killed in the middle of it. */
  run(): Promise<unknown>
}

type Schemas = components['schemas']
export type Jobs = ReturnType<typeof createJobs>

/** How long a job is held without a sign of life: a killed process gives its jobs back after that. */
const heldMs = 60_000
const beatMs = 20_000
const longestError = 500
/** Between two looks for missed jobs, of which each runs one: a start does not bring them all at once. */
const lookMs = 3 * 60_000

/**
 * Runs the jobs of all modules: by themselves once started, or now when somebody asks. One run of a job at a time, over
 * all nodes of a database; how it went is kept there.
 */
export function createJobs({ db, clock, newId, log, audit }: Core) {
  const known = new Map<string, Job>()
  const underWay = new Set<Promise<void>>()
  let crons: Cron[] = []
  let looks: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  /** Makes these known; once, before anything runs. */
  function add(jobs: Job[]) {
    for (const job of jobs) {
      if (known.has(job.name)) throw new Error(`two jobs are called ${job.name}`)
      known.set(job.name, job)
    }
  }

  /** From now on they run when they are due, and what was missed some minutes from now. */
  function start({ missedEveryMs = lookMs } = {}) {
    crons = [...known.values()].map(
      (job) =>
        new Cron(job.schedule, { timezone: timeZone, protect: true, unref: true }, () =>
          byItself(job, lastRun(job.schedule, clock.now())),
        ),
    )
    looks = setInterval(lookForMissed, missedEveryMs).unref()
  }

  /** Begins nothing more, and waits for what is under way. */
  async function stop() {
    for (const cron of crons) cron.stop()
    crons = []
    clearInterval(looks)
    looks = undefined
    await Promise.all(underWay)
  }

  /** Once over all nodes for each time that its schedule names, however short it is: they come to it one after another. */
  const byItself = (job: Job, due: Date | undefined) =>
    waitedFor(takeIfDue(job, due).then((run) => run && carryOut(job, run))).catch(
      (error: unknown) => void tell(job, error),
    )

  /** One run at a time: the next look comes when it has ended. */
  function lookForMissed() {
    looking ??= waitedFor(runOneMissed())
      .catch((error: unknown) => log.error({ error }, 'missed jobs were not looked for'))
      .finally(() => (looking = undefined))
  }

  /** Runs what was missed for longest, and is due. */
  async function runOneMissed() {
    const now = clock.now()
    const since = await store.noteFirstLook(db, now)
    const rows = await store.findRuns(db)
    const startedAt = new Map(rows.map((row) => [row.name, row.startedAt]))
    for (const { job, due } of missedJobs(known.values(), { startedAt, since, now })) {
      if (!looks) return
      const run = await takeIfDue(job, due).catch((error: unknown) => void tell(job, error))
      if (run) return carryOut(job, run)
    }
  }

  /**
   * Runs it now, for an administrator where one is named; answers when it is done, however it went.
   * @throws Problem 404 for an unknown name, 409 while it runs on any node
   */
  async function run(name: string, actorId?: string): Promise<Schemas['Job']> {
    const { ended } = await begin(name, actorId)
    await ended
    return find(name)
  }

  /** The same, but answers after some seconds with `isRunning` when it takes longer: a client gives up after ten. */
  async function runNow(
    name: string,
    actorId: string,
    patienceMs = 5_000,
  ): Promise<Schemas['Job']> {
    const { ended } = await begin(name, actorId)
    await within(patienceMs, ended, undefined)
    return find(name)
  }

  /** The same, but answers when it has begun; that an administrator wanted it is noted with that. */
  async function begin(name: string, actorId?: string): Promise<{ ended: Promise<void> }> {
    const job = demand(name)
    const taking = take(job, { actorId })
    const ended = waitedFor(taking.then((run) => run && carryOut(job, run)))
    if (!(await taking)) throw problem.conflict('这个任务正在运行，请等它结束')
    return { ended }
  }

  /** From the moment it is taken: who stops in between would leave it to run without a database. */
  function waitedFor(work: Promise<void>): Promise<void> {
    const settled = work.then(
      () => void underWay.delete(settled),
      () => void underWay.delete(settled),
    )
    underWay.add(settled)
    return work
  }

  const takeIfDue = async (job: Job, due: Date | undefined) =>
    !job.isDue || (await job.isDue()) ? take(job, { due }) : undefined

  async function take(
    { name }: Job,
    { due, actorId = null }: { due?: Date | undefined; actorId?: string | null | undefined },
  ) {
    const run = { name, holder: newId() }
    const now = clock.now()
    return asAdmin({ db, clock }, actorId, async (tx) => {
      if (!(await store.takeJob(tx, run, { now, until: later(now, heldMs), due })))
        return undefined
      if (actorId !== null) await audit(tx, { id: actorId }, 'job.run', name, { at: now })
      return run
    })
  }

  /** Never rejects: what went wrong is kept with the job, and logged. */
  async function carryOut(job: Job, run: store.Run): Promise<void> {
    const beat = setInterval(() => void hold(job, run), beatMs).unref()
    const error = await job.run().then(
      () => null,
      (reason: unknown) => tell(job, reason),
    )
    clearInterval(beat)
    const kept = error?.slice(0, longestError) ?? null
    await store
      .giveJobBack(db, run, { now: clock.now(), error: kept })
      .catch((reason: unknown) => tell(job, reason))
  }

  const hold = (job: Job, run: store.Run) =>
    store
      .holdJob(db, run, later(clock.now(), heldMs))
      .catch((error: unknown) => tell(job, error))

  function tell({ name }: Job, reason: unknown): string {
    log.error({ error: reason, job: name }, 'a job failed')
    const { message, cause } = describeError(reason)
    return cause?.message ?? message
  }

  async function list(): Promise<Schemas['Job'][]> {
    const rows = new Map((await store.findRuns(db)).map((row) => [row.name, row]))
    return [...known.values()].map((job) => present(job, rows.get(job.name)))
  }

  const find = async (name: string): Promise<Schemas['Job']> =>
    present(demand(name), await store.findRun(db, name))

  const demand = (name: string): Job => demandFound(known.get(name))

  function present({ name, schedule }: Job, row: JobRow | undefined): Schemas['Job'] {
    const now = clock.now()
    return {
      name,
      schedule,
      isRunning: row !== undefined && isHeld(row, now),
      lastStartedAt: row?.startedAt.toISOString() ?? null,
      lastFinishedAt: row?.finishedAt?.toISOString() ?? null,
      lastError: row?.error ?? null,
      nextRunAt: nextRun(schedule, now)?.toISOString() ?? null,
    }
  }

  return { add, start, stop, run, runNow, begin, list, find, demand }
}

const isHeld = ({ heldUntil }: JobRow, now: Date) =>
  heldUntil > now && heldUntil <= latestHonest(later(now, heldMs))
