import type { Core } from '#server/core.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { removeGoneNotices } from './notices.store.ts'

const keptMs = 24 * 60 * 60 * 1000

/** What was withdrawn or deleted stays for a day: an undo within it finds its notice again. */
export const goneNoticesJob = ({ db, clock }: Pick<Core, 'db' | 'clock'>): Job => ({
  name: 'notices',
  schedule: '41 4 * * *',
  run: () => removeGoneNotices(db, new Date(clock.now().getTime() - keptMs)),
})
