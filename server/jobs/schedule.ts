import { Cron } from 'croner'
import { timeZone } from '#server/lib/clock.ts'

/** When a job with this schedule comes by next, after `time`. */
export const nextRun = (schedule: string, time: Date): Date | null =>
  new Cron(schedule, { timezone: timeZone, paused: true }).nextRun(time)
