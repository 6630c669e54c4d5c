import { refuseBanned } from '#server/db/as-member.ts'
import { problem } from '#server/lib/problem.ts'
import type { findSession } from './sessions.store.ts'

/** A session with its owner. */
export type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** @throws Problem 400/2005 when it is none of the account's or has ended, 403 while its owner is banned, 401 after its time */
export function demandLivingSession(
  found: Found | undefined,
  accountId: string,
  now: Date,
): Found {
  if (!found || found.account.id !== accountId) throw problem.invalidToken()
  refuseBanned(found.account, now)
  if (found.session.revokedAt || found.account.status !== 'active') throw problem.invalidToken()
  if (found.session.expiresAt <= now) throw problem.unauthenticated()
  return found
}
