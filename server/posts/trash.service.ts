import type { PostStatus } from '#machines/lifecycle/post.machine.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { problem } from '#server/lib/problem.ts'
import { type BatchOutcome, inBatch } from './batch.ts'
import type { Decisions } from './decisions.ts'
import { ownPost } from './idempotency.ts'
import type { Transitions } from './transitions.ts'
import { capacityOf, hasDeletionEnded } from './posts.policy.ts'
import * as store from './posts.store.ts'
import { demandDraftRoom } from './storage.service.ts'

export type Trash = ReturnType<typeof createTrash>

interface Deps {
  clock: Core['clock']
  moves: Transitions
  decisions: Decisions
}

/** How things are taken back: from readers, from review, into the trash and out of it. */
export function createTrash({ clock, moves, decisions }: Deps) {
  /**
   * Takes a published post from readers, or a submitted one from review.
   * @throws Problem 2009 not one's own · 1006 it is with neither
   */
  const unpublish = (authorId: string, id: string): Promise<Post> =>
    moves.commit(async (tx) => {
      const before = await ownPost(tx, authorId, id)
      // The call again, after a lost answer.
      if (before.status === 'unpublished' || before.status === 'rejected') return before
      return moves.move(tx, before, { event: { type: 'post.unpublish', by: 'author' } })
    }, authorId)

  /**
   * Deletes a post for its author or an administrator. `only` leaves other statuses alone, as if absent.
   * @throws Problem 2009 absent, or not the caller's
   */
  async function remove(viewer: Viewer, id: string, only?: PostStatus): Promise<void> {
    await moves.commit(async (tx) => {
      const before = await store.lockPost(tx, { id })
      const by = before && capacityOf(viewer, before)
      const isOther = only !== undefined && before?.status !== only
      if (!by || isOther || before.status === 'deleted') throw problem.notFound(2009)
      if (by === 'admin') return decisions.decide(tx, viewer, before, { type: 'post.delete' })
      return moves.move(tx, before, { event: { type: 'post.delete', by } })
    }, viewer.id)
  }

  /** Deletes drafts, each by itself: what cannot be deleted is listed with its reason. */
  const removeDrafts = (viewer: Viewer, ids: string[]): Promise<BatchOutcome> =>
    inBatch(ids, (id) => remove(viewer, id, 'draft'))

  /**
   * Takes one's own post out of the trash.
   * @throws Problem 2009 not one's own, or deleted for too long · 1006 a draft where there are too many
   */
  const restore = (authorId: string, id: string): Promise<Post> =>
    moves.commit(async (tx) => {
      const before = await store.lockPost(tx, { id })
      if (before?.authorId !== authorId || hasDeletionEnded(before, clock.now()))
        throw problem.notFound(2009)
      // The call again, after a lost answer.
      if (before.status !== 'deleted') return before
      const after = await moves.move(tx, before, {
        event: { type: 'post.restore', by: 'author' },
      })
      if (after.status === 'draft') await demandDraftRoom(tx, after, clock.now())
      return after
    }, authorId)

  return { unpublish, remove, removeDrafts, restore }
}
