import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readState } from '#server/backup/backups.store.ts'
import { databaseBytes } from '#server/backup/tables.store.ts'
import type { Core } from '#server/core.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { hourMs } from '#server/lib/clock.ts'
import { within } from '#server/lib/within.ts'
import * as mails from '#server/mail/mails.store.ts'
import * as notices from '#server/outbox/outbox.store.ts'
import type { Backlog } from '#server/outbox/outbox.store.ts'
import type { Instruments, Sample } from './instruments.ts'
import { keptFor } from './kept-for.ts'
import type { Measured } from './process.ts'

/** Looks something up in what the database has said; nothing while it does not answer. */
type Known = (samples: (facts: Facts) => readonly Sample[]) => () => Promise<readonly Sample[]>

/** What all nodes of a database say alike. */
export function measureDatabase(
  instruments: Instruments,
  { core, modules }: Pick<Measured, 'core' | 'modules'>,
): void {
  const { gauge } = instruments
  const read = createFacts(core, modules.services.jobs)
  const known: Known = (samples) => async () => {
    const facts = await read()
    return facts ? samples(facts) : []
  }

  gauge({
    name: 'inkstone_database_up',
    help: 'Whether the database answers within a second, 1 or 0. While it does not, what it knows is left out.',
    read: async () => [[(await read()) ? 1 : 0]],
  })
  gauge({
    name: 'inkstone_database_bytes',
    help: 'The size of the database.',
    read: known(({ databaseBytes }) => [[databaseBytes]]),
  })
  gauge({
    name: 'inkstone_backup_newest_timestamp_seconds',
    help: 'When the newest backup was made, by schedule or by hand in the data folder; 0: there is none.',
    read: known(({ newestBackupAt }) => [[(newestBackupAt?.getTime() ?? 0) / 1000]]),
  })
  measureWaiting(instruments, known)
  measureJobs(instruments, known)
}

function measureWaiting({ gauge }: Instruments, known: Known) {
  for (const what of ['mails', 'notices'] as const) {
    gauge({
      name: `inkstone_${what}`,
      help: `${what === 'mails' ? 'Mails' : 'Notices'} that members have not been sent: waiting, held by a restore, given up.`,
      labelNames: ['state'],
      read: known((facts) => states(facts[what])),
    })
    gauge({
      name: `inkstone_${what}_oldest_waiting_seconds`,
      help: `How long the oldest of those that wait has waited; 0: none waits.`,
      read: known((facts) => [[facts[what].oldestSeconds]]),
    })
  }
  gauge({
    name: 'inkstone_mails_sent_last_hour',
    help: 'Mails that the mail server has taken within the last hour.',
    read: known(({ mailsSentLastHour }) => [[mailsSentLastHour]]),
  })
}

function measureJobs({ gauge }: Instruments, known: Known) {
  gauge({
    name: 'inkstone_job_failed',
    help: 'Whether the last run of a job ended with an error, 1 or 0.',
    labelNames: ['job_name'],
    read: known(({ jobs }) =>
      jobs.map(({ name, lastError }) => [lastError === null ? 0 : 1, { job_name: name }]),
    ),
  })
  gauge({
    name: 'inkstone_job_running',
    help: 'Whether a job runs on any node, 1 or 0.',
    labelNames: ['job_name'],
    read: known(({ jobs }) =>
      jobs.map(({ name, isRunning }) => [isRunning ? 1 : 0, { job_name: name }]),
    ),
  })
  gauge({
    name: 'inkstone_job_last_finish_timestamp_seconds',
    help: 'When a job last ended; left out until it has.',
    labelNames: ['job_name'],
    read: known(({ jobs }) =>
      jobs.flatMap(({ name, lastFinishedAt }) =>
        lastFinishedAt
          ? [[Date.parse(lastFinishedAt) / 1000, { job_name: name }] as const]
          : [],
      ),
    ),
  })
}

const states = ({ waiting, held, givenUp }: Waiting) => [
  [waiting, { state: 'waiting' }] as const,
  [held, { state: 'held' }] as const,
  [givenUp, { state: 'given_up' }] as const,
]

/** What waits for members to be told. */
interface Waiting {
  waiting: number
  held: number
  givenUp: number
  /** Zero when nothing waits. */
  oldestSeconds: number
}

type Facts = Awaited<ReturnType<ReturnType<typeof createQuestions>>>

/** How long an answer of the database is good for, and how long it is waited for. Milliseconds. */
const lifetimeMs = 10_000
const patienceMs = 1_000

/**
 * What the database says of all nodes together. However often it is asked for, the database answers once in ten seconds,
 * one question after another.
 */
function createFacts(core: Core, jobs: Pick<Jobs, 'list'>) {
  const ask = createQuestions(core, jobs)
  const kept = keptFor(lifetimeMs, () =>
    ask().catch((error: unknown) => {
      core.log.warn({ error }, 'the database could not be measured')
      throw error
    }),
  )

  /** Undefined while the database does not answer. */
  return (): Promise<Facts | undefined> =>
    within(
      patienceMs,
      kept().catch(() => undefined),
      undefined,
    )
}

function createQuestions({ db, clock, config }: Core, jobs: Pick<Jobs, 'list'>) {
  return async () => {
    const now = clock.now()
    const secondsSince = (moment: Date | undefined) =>
      moment ? Math.max(0, (now.getTime() - moment.getTime()) / 1000) : 0
    const standingOf = async (of: Backlog): Promise<Waiting> => ({
      waiting: await of.countWaiting(db),
      held: await of.countHeld(db),
      givenUp: await of.countGivenUp(db),
      oldestSeconds: secondsSince(await of.oldestWaiting(db)),
    })
    const sent = await mails.countSent(db, new Date(now.getTime() - hourMs))
    return {
      notices: await standingOf(notices),
      mails: await standingOf(mails),
      mailsSentLastHour: sent.count,
      databaseBytes: await databaseBytes(db),
      newestBackupAt: newer(await newestBackup(config.dataDir), await newestScheduled(db)),
      jobs: await jobs.list(),
    }
  }
}

/** Of those that are made by themselves, wherever they were put; what is damaged there is none. */
async function newestScheduled(db: Core['db']): Promise<Date | undefined> {
  const { made } = await readState(db)
  const newest = made.findLast(({ problem }) => problem === null)
  return newest && new Date(newest.createdAt)
}

const newer = (one: Date | undefined, other: Date | undefined) =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** As `inkstone backup` is told to call them in docs/operate.md, and as a browser is sent them. */
const isBackup = (name: string) => /^(inkstone-)?backup-.*\.tar\.gz(\.age)?$/.test(name)

/** When the newest backup in the data folder, or in its folder `backups`, was finished; undefined when there is none. */
async function newestBackup(dataDir: string): Promise<Date | undefined> {
  const folders = [dataDir, join(dataDir, 'backups')]
  const times = await Promise.all(folders.map(timesOf))
  const newest = Math.max(...times.flat())
  return Number.isFinite(newest) ? new Date(newest) : undefined
}

async function timesOf(folder: string): Promise<number[]> {
  // The folder of backups is made by who wants one.
  const names = await readdir(folder).catch(() => [])
  const found = names.filter(isBackup).map(async (name) => {
    const file = await stat(join(folder, name)).catch(() => undefined)
    return file?.isFile() ? file.mtimeMs : -Infinity
  })
  return Promise.all(found)
}
