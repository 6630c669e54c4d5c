import type { Core } from '#server/core.ts'
import { updateAccount } from './accounts.store.ts'

/** Shutting members out, and letting them in again. Takes effect with the next request of the account. */
export interface Bans {
  /** `until` null: for ever. @throws Problem 2012 */
  ban(accountId: string, ban: { until: Date | null; reason: string }): Promise<void>
  /** @throws Problem 2012 */
  lift(accountId: string): Promise<void>
}

export function createBans({ db, clock, events }: Core): Bans {
  async function ban(
    accountId: string,
    { until, reason }: { until: Date | null; reason: string },
  ) {
    await updateAccount(db, accountId, {
      bannedUntil: until,
      bannedForever: until === null,
      banReason: reason,
      updatedAt: clock.now(),
    })
    events.emit('account.banned', { accountId, until })
  }

  async function lift(accountId: string) {
    const none = { bannedUntil: null, bannedForever: false, banReason: null }
    await updateAccount(db, accountId, { ...none, updatedAt: clock.now() })
    events.emit('account.changed', { accountId })
  }

  return { ban, lift }
}
