import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { factsOf, show } from './publication.ts'
import { outlivesAuthor, postStateOf } from './posts.policy.ts'
import { hadReaders } from './posts.read.store.ts'
import * as store from './posts.store.ts'
import * as revisions from './revisions.store.ts'
import type { Transitions } from './transitions.ts'

/**
 * Leaves of a post whose author is gone what readers had: no change waits for a review, and nothing saved later is kept.
 * One that they did not have, or that its author took back, goes into the trash.
 */
export const createPostWithdrawal =
  ({ db }: Pick<Core, 'db'>, moves: Transitions) =>
  (id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const found = await store.lockPost(tx, { id })
      if (!found || found.status === 'deleted') return
      const refusal = { event: { type: 'post.reject', by: 'admin' } } as const
      const { isUpdating } = postStateOf(found)
      const post = isUpdating ? await moves.move(tx, found, refusal) : found
      const isKept = outlivesAuthor({ ...post, hadReaders: await hadReaders(tx, id) })
      if (isKept) await forgetUnpublished(tx, post)
      else await moves.move(tx, post, { event: { type: 'post.delete', by: 'author' } })
    })

async function forgetUnpublished(tx: Transaction, post: Post): Promise<void> {
  const { id, revision, publishedRevision } = post
  if (publishedRevision === null || publishedRevision === revision) return
  await store.keepTopics(tx)
  const shown = await revisions.findShown(tx, id, publishedRevision)
  if (!shown) throw new Error(`revision ${publishedRevision} of post ${id} is gone`)
  const after = { ...post, revision: publishedRevision, ...factsOf(shown) }
  await store.updatePost(tx, after)
  await show(tx, post, after, shown)
  await revisions.removeNewer(tx, id, publishedRevision)
}
