import { Cron } from 'croner'
import { timeZone } from '#server/lib/clock.ts'

const read = (schedule: string) => new Cron(schedule, { timezone: timeZone, paused: true })

/** When a job with this schedule comes by next, after `time`. */
export const nextRun = (schedule: string, time: Date): Date | null =>
  read(schedule).nextRun(time)

/** When it came by last, `time` itself included. */
export const lastRun = (schedule: string, time: Date): Date | undefined =>
  // What is due now is named by what looks back from a moment later.
  read(schedule).previousRuns(1, new Date(time.getTime() + 1))[0]
