import type { Account } from '#server/db/schema/accounts.ts'
import { problem } from '#server/lib/problem.ts'

type Banned = Pick<Account, 'bannedUntil' | 'bannedForever'>

/** Until when the account is banned at this moment: a date, null for ever, or undefined when it is not. */
export function banOf(account: Banned, now: Date): Date | null | undefined {
  if (account.bannedForever) return null
  const until = account.bannedUntil
  return until && until > now ? until : undefined
}

/** @throws Problem 403 while the account is banned */
export function refuseBanned(account: Banned, now: Date): void {
  const until = banOf(account, now)
  if (until !== undefined) throw problem.banned(until)
}
