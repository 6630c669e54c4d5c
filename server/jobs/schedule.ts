import { Cron } from 'croner'
import { timeZone, isAhead, hourMs } from '#server/lib/clock.ts'

const read = (schedule: string) => new Cron(schedule, { timezone: timeZone, paused: true })

/** When a job with this schedule comes by next, after `time`. */
export const nextRun = (schedule: string, time: Date): Date | null =>
  read(schedule).nextRun(time)

/** When it came by last, `time` itself included. */
export const lastRun = (schedule: string, time: Date): Date | undefined =>
  // What is due now is named by what looks back from a moment later.
  read(schedule).previousRuns(1, new Date(time.getTime() + 1))[0]

/** What comes by itself within this time is left to that: most of what runs hourly or more often. */
const soonMs = hourMs

interface Scheduled {
  name: string
  schedule: string
}

interface Known {
  /** When each job began last, on whichever node. */
  startedAt: ReadonlyMap<string, Date>
  /** When the jobs of this database were looked after first: what never ran since was not missed before. */
  since: Date
  now: Date
}

/** The jobs that did not begin when they were due last, because no process ran then or the database was away; the longest missed first. */
export const missedJobs = <Job extends Scheduled>(
  jobs: Iterable<Job>,
  { startedAt, since, now }: Known,
): { job: Job; due: Date }[] =>
  [...jobs]
    .flatMap((job) => {
      const due = missedTime(job, startedAt.get(job.name) ?? since, now)
      return due ? [{ job, due }] : []
    })
    .toSorted((a, b) => a.due.getTime() - b.due.getTime())

function missedTime({ schedule }: Scheduled, last: Date, now: Date): Date | undefined {
  const due = lastRun(schedule, now)
  if (!due || (last >= due && !isAhead(last, now))) return undefined
  const next = nextRun(schedule, now)
  return next && next.getTime() - now.getTime() <= soonMs ? undefined : due
}
