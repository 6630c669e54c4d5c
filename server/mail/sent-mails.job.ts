import type { Core } from '#server/core.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { dayMs } from '#server/lib/clock.ts'
import { removeGivenUp } from '#server/outbox/outbox.store.ts'
import { forgetExpired, removeEnded } from './mails.store.ts'

/** So long one can see what was sent, and how often perhaps twice. */
const sentKeptMs = 7 * dayMs
/** So long administrators can see what was given up, and try it again. */
const givenUpKeptMs = 30 * dayMs

/** Removes what need not be known any more of mails that have ended, and notices that were given up. */
export async function removeOldMails({ db, clock }: Core): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await forgetExpired(db, now)
  await removeEnded(db, {
    sentBefore: before(sentKeptMs),
    givenUpBefore: before(givenUpKeptMs),
  })
  await removeGivenUp(db, before(givenUpKeptMs))
}

export const sentMailsJob = (core: Core): Job => ({
  name: 'sent-mails',
  // Hourly for the sake of codes and links that have expired.
  schedule: '43 * * * *',
  run: () => removeOldMails(core),
})
