import type { PostEvent } from '#machines/lifecycle/post.machine.ts'
import { record } from '../audit/audit.store.ts'
import type { Viewer } from '../contract/handlers.ts'
import type { Core } from '../core.ts'
import type { Transaction } from '../db/client.ts'
import type { Post } from '../db/schema/posts.ts'
import type { Moved, Moves } from './moves.ts'

export type Decisions = ReturnType<typeof createDecisions>

/** An administrator's steps: none is taken without its row in the audit log. */
export function createDecisions({ clock, newId }: Pick<Core, 'clock' | 'newId'>, moves: Moves) {
  /** @throws Problem 1006 when this may not happen to the post as it stands */
  async function decide(
    tx: Transaction,
    viewer: Viewer,
    before: Post,
    { type, reason = '' }: { type: PostEvent['type']; reason?: string | undefined },
  ): Promise<Moved> {
    const step = { event: { type, by: 'admin' }, actorId: viewer.id } as const
    const moved = await moves.move(tx, before, { ...step, reason: reason || undefined })
    await record(tx, {
      id: newId(),
      actorId: viewer.id,
      action: type,
      targetType: 'post',
      targetId: before.id,
      reason,
      before: standing(before),
      after: standing(moved.post),
      createdAt: clock.now(),
    })
    return moved
  }

  return { decide }
}

const standing = ({ status, revision, publishedRevision, reviewRevision }: Post) => ({
  status,
  revision,
  publishedRevision,
  reviewRevision,
})
