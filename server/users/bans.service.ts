import type { Core } from '#server/core.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { AccountDecisions, AccountStep } from './decisions.ts'
import { listEndedBans } from './decisions.store.ts'

const mostAtOnce = 100

export type Bans = ReturnType<typeof createBans>

/** Bans members and lifts bans, as the operator. */
export function createBans({ db, clock }: Core, decisions: AccountDecisions) {
  const take = (accountId: string, step: AccountStep) =>
    db.transaction((tx) => decisions.decide(tx, null, accountId, step))

  /** Ends the bans whose date has passed. The member could sign in from that moment already. */
  async function liftEnded() {
    for (const { id } of await listEndedBans(db, clock.now(), mostAtOnce))
      await db.transaction((tx) => decisions.expire(tx, id))
  }

  return {
    /** `until` null: for ever. @throws Problem as `AccountDecisions.decide` */
    ban: (accountId: string, ban: { until: Date | null; reason: string }) =>
      take(accountId, { type: 'account.ban', ...ban }),
    /** @throws Problem 2012, 1006 when it is not banned */
    lift: (accountId: string) => take(accountId, { type: 'account.lift', reason: '' }),
    liftEnded,
  }
}

export const endedBansJob = (bans: Bans): Job => ({
  name: 'ended-bans',
  schedule: '* * * * *',
  run: () => bans.liftEnded(),
})
