import type { Core } from '#server/core.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { addUp, hasUnsummed } from './counts.store.ts'

/** Keeps what a count is added up from short. However often it runs, and even if it never does, the counts are the same. */
export const countsJob = ({ db }: Pick<Core, 'db'>): Job => ({
  name: 'counts',
  schedule: '20 * * * * *',
  isDue: () => hasUnsummed(db),
  run: () => addUp(db),
})
