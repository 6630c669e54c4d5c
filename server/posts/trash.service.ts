import type { Capacity, PostStatus } from '#machines/lifecycle/post.machine.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { demandAdmin } from '#server/db/as-member.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { problem } from '#server/lib/problem.ts'
import { keepAuthor } from '#server/users/accounts.store.ts'
import { type BatchOutcome, inBatch } from './batch.ts'
import type { Decisions } from './decisions.ts'
import { ownPost } from './writing.ts'
import type { Transitions } from './transitions.ts'
import { capacityOf, hasDeletionEnded } from './posts.policy.ts'
import { findDisputed, findPost } from './posts.read.store.ts'
import * as store from './posts.store.ts'
import { demandRoomToRestore } from './storage.service.ts'

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
      await keepAuthor(tx, await findPost(tx, id))
      const before = await store.lockPost(tx, { id })
      const by = before && capacityOf(viewer, before)
      const isOther = only !== undefined && before?.status !== only
      if (!by || isOther || isDeletedFor(by, before)) throw problem.notFound(2009)
      if (by === 'author') return moves.move(tx, before, { event: { type: 'post.delete', by } })
      await demandAdmin(tx, viewer.id, clock.now())
      return decisions.decide(tx, viewer, before, { type: 'post.delete' })
    }, viewer.id)
  }

  /** Deletes drafts, each by itself: what cannot be deleted is listed with its reason. */
  const removeDrafts = (viewer: Viewer, ids: string[]): Promise<BatchOutcome> =>
    inBatch(ids, (id) => remove(viewer, id, 'draft'))

  /**
   * Takes one's own post out of the trash.
   * @throws Problem 2009 not one's own, or deleted for too long, and no appeal about it waits · 1006 no room for it, or for one more draft
   */
  const restore = (authorId: string, id: string): Promise<Post> =>
    moves.commit(async (tx) => {
      const before = await store.lockPost(tx, { id })
      if (before?.authorId !== authorId) throw problem.notFound(2009)
      const isDisputed = (await findDisputed(tx, [id])).has(id)
      if (hasDeletionEnded({ ...before, isDisputed }, clock.now())) throw problem.notFound(2009)
      // The call again, after a lost answer.
      if (before.status !== 'deleted') return before
      // The locks in the order in which a save takes them: topics, storage, then counters.
      await store.keepTopics(tx)
      await demandRoomToRestore(tx, before, clock.now())
      return moves.move(tx, before, { event: { type: 'post.restore', by: 'author' } })
    }, authorId)

  return { unpublish, remove, removeDrafts, restore }
}

/** What its author has deleted is there for an administrator, who may want that it does not come back. */
const isDeletedFor = (by: Capacity, { status, deletedFrom }: Post) =>
  status === 'deleted' && (by === 'author' || deletedFrom === null)
