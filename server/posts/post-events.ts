import { awaitsReview, type PostEvent } from '#machines/lifecycle/post.machine.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import type { Events } from '#server/lib/events.ts'
import { postStateOf } from './posts.policy.ts'

/** What is done to a post. */
export interface Deed {
  event: PostEvent
  /** Who acts; null when its author does. */
  actorId?: string | null
  /** What an administrator tells its author. */
  reason?: string | undefined
}

/** Says what a step in a post's life means to others. */
export async function recordPostEvents(
  events: Pick<Events, 'record'>,
  tx: Transaction,
  before: Post,
  after: Post,
  { event, actorId, reason = '' }: Deed,
): Promise<void> {
  const told = { postId: after.id, authorId: after.authorId }
  await toReaders()
  await toPeople()

  /** What those who read posts will find different. */
  async function toReaders() {
    const [was, is] = [before, after].map(({ status }) => status === 'published')
    if (was && !is) return events.record(tx, 'post.removed', told)
    if (!was && is) {
      const isFirst = before.publishedAt === null
      return events.record(tx, 'post.published', { ...told, isFirst })
    }
    if (is && before.publishedRevision !== after.publishedRevision)
      return events.record(tx, 'post.changed', told)
  }

  /** What its author and administrators will want to know. */
  async function toPeople() {
    const { reviewRule: rule, updatedAt: at } = after
    if (event.type === 'post.unpublish' && before.status === 'published')
      return events.record(tx, 'post.unpublished', told)
    if (!actorId) return
    const decided = { ...told, actorId }
    if (event.type === 'post.approve' && awaitsReview(postStateOf(before))) {
      const revision = before.reviewRevision ?? after.revision
      return events.record(tx, 'post.approved', { ...decided, revision })
    }
    if (event.type === 'post.reject')
      return events.record(tx, 'post.rejected', { ...decided, reason, rule, at })
    if (event.type === 'post.takeDown' || event.type === 'post.delete')
      return events.record(tx, 'post.takenDown', { ...decided, reason, rule, at })
  }
}
