import { Cron } from 'croner'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import type { JobRow } from '#server/db/schema/system.ts'
import { timeZone } from '#server/lib/clock.ts'
import { describeError } from '#server/lib/log.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import * as store from './jobs.store.ts'
import { nextRun } from './schedule.ts'

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

/**
 * Runs the jobs of all modules: by themselves once started, or now when somebody asks. One run of a job at a time, over
 * all nodes of a database; how it went is kept there.
 */
export function createJobs({ db, clock, newId, log, audit }: Core) {
  const known = new Map<string, Job>()
  const underWay = new Set<Promise<void>>()
  let crons: Cron[] = []

  /** Makes these known; once, before anything runs. */
  function add(jobs: Job[]) {
    for (const job of jobs) {
      if (known.has(job.name)) throw new Error(`two jobs are called ${job.name}`)
      known.set(job.name, job)
    }
  }

  function start() {
    crons = [...known.values()].map(
      (job) =>
        new Cron(job.schedule, { timezone: timeZone, protect: true, unref: true }, (cron) =>
          byItself(job, cron.previousRuns(1, justAfter(clock.now()))[0]),
        ),
    )
  }

  /** Begins nothing more, and waits for what is under way. */
  async function stop() {
    for (const cron of crons) cron.stop()
    crons = []
    await Promise.all(underWay)
  }

  /** Once over all nodes for each time that its schedule names, however short it is: they come to it one after another. */
  const byItself = (job: Job, due: Date | undefined) =>
    waitedFor(takeIfDue(job, due).then((run) => run && carryOut(job, run))).catch(
      (error: unknown) => void tell(job, error),
    )

  /**
   * Runs it now, for an administrator where one is named; answers when it is done, however it went.
   * @throws Problem 404 for an unknown name, 409 while it runs on any node
   */
  async function run(name: string, actorId?: string): Promise<Schemas['Job']> {
    const { ended } = await begin(name, actorId)
    await ended
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
    { due, actorId }: { due?: Date | undefined; actorId?: string | undefined },
  ) {
    const run = { name, holder: newId() }
    const now = clock.now()
    return db.transaction(async (tx) => {
      if (!(await store.takeJob(tx, run, { now, until: later(now), due }))) return undefined
      if (actorId !== undefined) await audit(tx, { id: actorId }, 'job.run', name, { at: now })
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
    store.holdJob(db, run, later(clock.now())).catch((error: unknown) => tell(job, error))

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
      isRunning: row !== undefined && row.heldUntil > now,
      lastStartedAt: row?.startedAt.toISOString() ?? null,
      lastFinishedAt: row?.finishedAt?.toISOString() ?? null,
      lastError: row?.error ?? null,
      nextRunAt: nextRun(schedule, now)?.toISOString() ?? null,
    }
  }

  return { add, start, stop, run, begin, list, find, demand }
}

/** What is due now is named by what looks back from a moment later. */
const justAfter = (now: Date) => new Date(now.getTime() + 1)

const later = (now: Date) => new Date(now.getTime() + heldMs)
