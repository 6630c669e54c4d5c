import type { Core } from '#server/core.ts'
import { eachAlone } from '#server/db/in-batches.ts'
import type { Job } from '#server/jobs/jobs.ts'
import * as store from './erased-accounts.store.ts'

interface Withdrawals {
  withdrawPost: (id: string) => Promise<void>
  withdrawComment: (id: string) => Promise<void>
}

/**
 * Takes away what erased accounts never published, and answers their appeals; after the erasure, which waits for none of it.
 * Safe to run twice.
 */
type ErasedAccounts = ReturnType<typeof createErasedAccounts>

export function createErasedAccounts(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  { withdrawPost, withdrawComment }: Withdrawals,
) {
  /** Each post and comment by itself. @throws what the first failed with that did, once the others are done */
  const clear = (accountId: string): Promise<void> =>
    eachAlone([clearPosts, clearComments, closeAppeals], (clearSome) => clearSome(accountId))

  const clearPosts = (accountId: string) =>
    eachAlone(store.postsInQuestion(db, accountId), withdrawPost)
  const clearComments = (accountId: string) =>
    eachAlone(store.commentsInQuestion(db, accountId), withdrawComment)
  const closeAppeals = (accountId: string) => store.closeAppeals(db, accountId, clock.now())

  /** Also what a process left that was killed right after an erasure. */
  const clearAll = (): Promise<void> => eachAlone(store.erasedInQuestion(db), clear)

  return { clear, clearAll }
}

export const erasedAccountsJob = ({ clearAll }: ErasedAccounts): Job => ({
  name: 'erased-accounts',
  schedule: '33 4 * * *',
  run: clearAll,
})
