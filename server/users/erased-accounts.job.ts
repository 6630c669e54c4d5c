import type { Database } from '#server/db/client.ts'
import { eachAlone } from '#server/images/removing.ts'
import type { Job } from '#server/jobs/jobs.ts'
import * as store from './erased-accounts.store.ts'

interface Withdrawals {
  withdrawPost: (id: string) => Promise<void>
  withdrawComment: (id: string) => Promise<void>
}

/** Takes away what erased accounts never published; after the erasure, which waits for none of it. Safe to run twice. */
export type ErasedAccounts = ReturnType<typeof createErasedAccounts>

export function createErasedAccounts(
  db: Database,
  { withdrawPost, withdrawComment }: Withdrawals,
) {
  /** Each post and comment by itself. @throws what the first failed with that did, once the others are done */
  const clear = (accountId: string): Promise<void> =>
    eachAlone([clearPosts, clearComments], (clearSome) => clearSome(accountId))

  const clearPosts = (accountId: string) =>
    eachAlone(store.postsInQuestion(db, accountId), withdrawPost)
  const clearComments = (accountId: string) =>
    eachAlone(store.commentsInQuestion(db, accountId), withdrawComment)

  /** Also what a process left that was killed right after an erasure. */
  const clearAll = (): Promise<void> => eachAlone(store.erasedInQuestion(db), clear)

  return { clear, clearAll }
}

export const erasedAccountsJob = ({ clearAll }: ErasedAccounts): Job => ({
  name: 'erased-accounts',
  schedule: '33 4 * * *',
  run: clearAll,
})
