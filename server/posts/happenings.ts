import { awaitsReview } from '#machines/lifecycle/post.machine.ts'
import type { Post } from '../db/schema/posts.ts'
import type { Events } from '../lib/events.ts'
import type { Move } from './moves.ts'
import { standingOf } from './posts.policy.ts'

/** What a step in a post's life means to others, to be told after its commit. */
export function happenings(
  before: Post,
  after: Post,
  step: Move,
): ((events: Events) => void)[] {
  return [toReaders(before, after), toPeople(before, after, step)].filter(
    (tell) => tell !== undefined,
  )
}

/** What those who read posts will find different. */
function toReaders(before: Post, after: Post) {
  const told = { postId: after.id, authorId: after.authorId }
  const [was, is] = [before, after].map(({ status }) => status === 'published')
  if (was && !is) return (events: Events) => events.emit('post.removed', told)
  if (!was && is) {
    const isFirst = before.publishedAt === null
    return (events: Events) => events.emit('post.published', { ...told, isFirst })
  }
  const isChanged = is && before.publishedRevision !== after.publishedRevision
  return isChanged ? (events: Events) => events.emit('post.changed', told) : undefined
}

/** What its author and administrators will want to know. */
function toPeople(before: Post, after: Post, { event, actorId, reason = '' }: Move) {
  const told = { postId: after.id, authorId: after.authorId }
  const { reviewRevision, reviewRule: rule } = after
  if (reviewRevision !== null && reviewRevision !== before.reviewRevision)
    return (events: Events) =>
      events.emit('post.submitted', { ...told, revision: reviewRevision })
  if (event.type === 'post.unpublish' && before.status === 'published')
    return (events: Events) => events.emit('post.unpublished', told)
  if (!actorId) return undefined
  const decided = { ...told, actorId }
  if (event.type === 'post.approve' && awaitsReview(standingOf(before))) {
    const revision = before.reviewRevision ?? after.revision
    return (events: Events) => events.emit('post.approved', { ...decided, revision })
  }
  if (event.type === 'post.reject')
    return (events: Events) => events.emit('post.rejected', { ...decided, reason, rule })
  if (event.type === 'post.takeDown' || event.type === 'post.delete')
    return (events: Events) => events.emit('post.takenDown', { ...decided, reason, rule })
  return undefined
}
