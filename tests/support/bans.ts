import type { AppContext } from '#server/modules.ts'
import { createAccountDecisions, type AccountStep } from '#server/users/decisions.ts'

/** Bans members and lifts bans, as the operator. */
export function bansOf({ core, services }: Pick<AppContext, 'core' | 'services'>) {
  const decisions = createAccountDecisions(core, services)
  const take = (accountId: string, step: AccountStep) =>
    core.db.transaction((tx) => decisions.decide(tx, null, accountId, step))
  return {
    /** `until` null: for ever. */
    ban: (accountId: string, ban: { until: Date | null; reason: string }) =>
      take(accountId, { type: 'account.ban', ...ban }),
    lift: (accountId: string) => take(accountId, { type: 'account.lift', reason: '' }),
  }
}
