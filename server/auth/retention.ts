import type { Core } from '#server/core.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { dayMs } from '#server/lib/clock.ts'
import { removeExpiredCodes } from './codes.store.ts'
import { removeEndedSessions } from './sessions.store.ts'

/** Ended sessions stay this long, so that their owner's known addresses and a replay can still be told. */
const sessionsKeptMs = 30 * dayMs
/** Codes are kept for a day after they have expired, so that a complaint can be looked into. */
const codesKeptMs = dayMs

/** Forgets what need not be kept. Safe to run twice, and on several nodes at once. */
export async function forgetOldCredentials({ db, clock }: Core): Promise<void> {
  const now = clock.now().getTime()
  await removeExpiredCodes(db, new Date(now - codesKeptMs))
  await removeEndedSessions(db, new Date(now - sessionsKeptMs))
}

export const retentionJob = (core: Core): Job => ({
  name: 'credentials',
  schedule: '17 * * * *',
  run: () => forgetOldCredentials(core),
})
