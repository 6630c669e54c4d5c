import type { Core } from '#server/core.ts'
import * as store from './comments.store.ts'
import { demandWithPost } from './demand.ts'

/** Takes the text of a comment away whose author is gone, if readers have not had it. */
export const createCommentWithdrawal =
  ({ db, clock }: Pick<Core, 'db' | 'clock'>) =>
  (id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const { comment } = await demandWithPost(tx, id)
      if (await store.isUnseen(tx, comment)) await store.removeText(tx, id, clock.now())
    })
