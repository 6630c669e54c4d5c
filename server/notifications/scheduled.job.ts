import type { Job } from '#server/jobs/jobs.ts'
import type { Scheduled } from './scheduled.service.ts'

/** Sends what is due, a quarter of a minute late at most. */
export const scheduledJob = ({ sendDue }: Pick<Scheduled, 'sendDue'>): Job => ({
  name: 'scheduled-notifications',
  schedule: '*/15 * * * * *',
  run: sendDue,
})
