import type { Core } from '#server/core.ts'
import { readState } from '#server/backup/backups.store.ts'
import { databaseBytes } from '#server/backup/tables.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { hourMs } from '#server/lib/clock.ts'
import { within } from '#server/lib/within.ts'
import * as mails from '#server/mail/stopped-mails.store.ts'
import type { Backlog } from '#server/outbox/backlog.ts'
import * as notices from '#server/outbox/outbox.store.ts'
import { newestBackup } from './backups.ts'
import { keptFor } from './kept-for.ts'

/** What waits for members to be told. */
export interface Waiting {
  waiting: number
  held: number
  givenUp: number
  /** Zero when nothing waits. */
  oldestSeconds: number
}

export type Facts = Awaited<ReturnType<ReturnType<typeof createQuestions>>>

/** How long an answer of the database is good for, and how long it is waited for. Milliseconds. */
const lifetimeMs = 10_000
const patienceMs = 1_000

/**
 * What the database says of all nodes together. However often it is asked for, the database answers once in ten seconds,
 * one question after another.
 */
export function createFacts(core: Core, jobs: Pick<Jobs, 'list'>) {
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
