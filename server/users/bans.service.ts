import type { Core } from '#server/core.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { AccountDecisions, AccountStep } from './decisions.ts'
import { listEndedBans } from './decisions.store.ts'

/** Bans members and lifts bans, as the operator. */
export interface Bans {
  /** `until` null: for ever. @throws Problem as `AccountDecisions.decide` */
  ban(accountId: string, ban: { until: Date | null; reason: string }): Promise<void>
  /** @throws Problem 2012, 1006 when it is not banned */
  lift(accountId: string): Promise<void>
  /** Ends the bans whose date has passed. The member could sign in from that moment already. */
  liftEnded(): Promise<void>
}

const mostAtOnce = 100

export function createBans(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  decisions: AccountDecisions,
): Bans {
  const take = (accountId: string, step: AccountStep) =>
    db.transaction((tx) => decisions.decide(tx, null, accountId, step))

  async function liftEnded() {
    for (const { id } of await listEndedBans(db, clock.now(), mostAtOnce))
      await db.transaction((tx) => decisions.expire(tx, id))
  }

  return {
    ban: (accountId, ban) => take(accountId, { type: 'account.ban', ...ban }),
    lift: (accountId) => take(accountId, { type: 'account.lift', reason: '' }),
    liftEnded,
  }
}

export const endedBansJob = (bans: Bans): Job => ({
  name: 'ended-bans',
  schedule: '* * * * *',
  run: () => bans.liftEnded(),
})
