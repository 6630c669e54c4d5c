import {
  awaitsReview,
  nextPostState,
  type PostEvent,
  type PostState,
} from '#machines/lifecycle/post.machine.ts'
import type { Core } from '#server/core.ts'
import { asAdmin, asMember } from '#server/db/as-member.ts'
import type { Transaction } from '#server/db/client.ts'
import { brokenForeignKey } from '#server/db/errors.ts'
import type { Post } from '#server/db/schema/posts.ts'
import type { Events } from '#server/lib/events.ts'
import { problem } from '#server/lib/problem.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import type { Origin } from './writing.ts'
import { postStateOf } from './posts.policy.ts'
import * as store from './posts.store.ts'
import { factsOf, hide, show, type Shown } from './publication.ts'
import * as revisions from './revisions.store.ts'

/** One step in a post's life. */
interface Transition extends Deed {
  /** The rule that an administrator found broken. */
  rule?: BrokenRule | undefined
  /** The sensitive words that made it wait. */
  heldFor?: string[]
  /** The newest revision, when this step added it, and what it says. */
  added?: { revision: number; shown: Shown } | undefined
  origin?: Origin | undefined
}

type Work = (tx: Transaction) => Promise<Post>

export type Transitions = ReturnType<typeof createTransitions>

/** The only way in which a post changes its state: the lifecycle machine decides, lists, counters and search follow. */
export function createTransitions({ db, clock, events }: Core) {
  /**
   * Runs `work` in a transaction.
   * `memberId` is who writes, refused once they are banned; an import writes for nobody who could be.
   */
  const commit = (work: Work, memberId?: string): Promise<Post> =>
    (memberId === undefined
      ? db.transaction(work)
      : asMember({ db, clock }, memberId, work)
    ).catch(refuseGone)

  /** The same for what an administrator does. */
  const commitAsAdmin = (work: Work, adminId: string): Promise<Post> =>
    asAdmin({ db, clock }, adminId, work).catch(refuseGone)

  /** @throws Problem 1006 when this may not happen to the post as it stands */
  async function move(tx: Transaction, before: Post, step: Transition): Promise<Post> {
    const state = nextPostState(postStateOf(before), step.event)
    if (!state) throw problem.conflict('这篇文章现在不能这样处理')
    await store.keepTopics(tx)
    const next = moved(before, state, step, clock.now())
    const shown = isShownAnew(before, next) ? await shownOf(tx, next, step) : undefined
    const after: Post = { ...next, ...(shown && factsOf(shown)) }
    await store.updatePost(tx, after)
    if (shown) await show(tx, before, after, shown)
    else if (after.status !== 'published') await hide(tx, before, after)
    await revisions.markKinds(tx, before, after)
    await recordPostEvents(events, tx, before, after, step)
    return after
  }

  return { commit, commitAsAdmin, move }
}

/** A category or topic that was there when asked for is gone by now. */
function refuseGone(error: unknown): never {
  throw brokenForeignKey(error) === undefined ? error : problem.conflict()
}

/** The row after a step, but for the facts of what it shows. */
function moved(before: Post, state: PostState, step: Transition, now: Date): Post {
  const { event, rule, origin } = step
  const { status, isUpdating, deletedFrom } = state
  // Why it was brought back is for the log: its author may still appeal against why it was taken.
  const reason = event.type === 'post.restore' ? undefined : step.reason
  const revision = step.added?.revision ?? before.revision
  const isSubmission = event.type === 'post.publish' || before.reviewRevision === null
  const isAccepted = status === 'published' && !isUpdating && isAcceptance(event)
  const isClear = isAccepted || (event.type === 'post.unpublish' && event.by === 'admin')
  const accepted = event.type === 'post.approve' ? before.reviewRevision : revision
  const publishedRevision = isAccepted ? accepted : before.publishedRevision
  const isSameText =
    publishedRevision !== null && publishedRevision === before.publishedRevision
  return {
    ...before,
    status,
    deletedFrom,
    revision,
    publishedRevision,
    ...(awaitsReview(state)
      ? isSubmission && { reviewRevision: revision, submittedAt: now }
      : { reviewRevision: null, submittedAt: null }),
    publishedAt:
      status === 'published'
        ? (origin?.publishedAt ?? before.publishedAt ?? now)
        : before.publishedAt,
    reviewNote: isClear ? null : (reason ?? before.reviewNote),
    reviewRule: isClear ? null : reason === undefined ? before.reviewRule : (rule ?? null),
    heldFor: step.heldFor ?? before.heldFor,
    moderatedAt: isModeration(event) ? now : before.moderatedAt,
    updatedAt: origin?.updatedAt ?? now,
    textChangedAt: isSameText ? (before.textChangedAt ?? before.updatedAt) : null,
    deletedAt: status === 'deleted' ? now : null,
  }
}

const isAcceptance = ({ type }: PostEvent) => type === 'post.publish' || type === 'post.approve'

/** What its author may appeal against. */
const isModeration = ({ type, by }: PostEvent) =>
  by === 'admin' && (type === 'post.takeDown' || type === 'post.delete')

/** The revision that a post's page and row show; none of a deleted one. */
export function shownRevision(post: Post): number | null {
  if (post.status === 'deleted') return null
  if (post.status === 'published') return post.publishedRevision
  return post.status === 'reviewing' ? post.reviewRevision : post.revision
}

function isShownAnew(before: Post, after: Post) {
  if (after.status === 'deleted') return false
  const isTurned = (before.status === 'published') !== (after.status === 'published')
  return isTurned || shownRevision(before) !== shownRevision(after)
}

async function shownOf(tx: Transaction, post: Post, { added }: Transition): Promise<Shown> {
  const revision = shownRevision(post) ?? post.revision
  if (added?.revision === revision) return added.shown
  const kept = await revisions.findShown(tx, post.id, revision)
  if (!kept) throw new Error(`revision ${revision} of post ${post.id} is gone`)
  return kept
}

/** What is done to a post. */
interface Deed {
  event: PostEvent
  /** Who acts; null when its author does. */
  actorId?: string | null
  /** What an administrator tells its author. */
  reason?: string | undefined
}

/** Says what a step in a post's life means to others. */
async function recordPostEvents(
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
