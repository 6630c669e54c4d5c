import type { PostEvent } from '#machines/lifecycle/post.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import type { Finding } from '#server/moderation/rules.ts'
import { type AdminFilter, adminListing } from './managed.listings.ts'
import { inBatch } from './batch.ts'
import type { Decisions } from './decisions.ts'
import { presentForAdmins } from './posts.present.ts'
import { findManaged } from './posts.read.store.ts'
import type { Transitions } from './transitions.ts'
import * as store from './posts.store.ts'

type Schemas = components['schemas']

export type Moderation = ReturnType<typeof createModeration>

interface Deps {
  db: Database
  moves: Transitions
  decisions: Decisions
}

interface Step extends Finding {
  type: PostEvent['type']
  /** The revision that the administrator has read. */
  seen?: number | undefined
}

/** What administrators do with posts. */
export function createModeration({ db, moves, decisions }: Deps) {
  async function list(
    filter: AdminFilter,
    request: PageRequest,
  ): Promise<Schemas['AdminPostPage']> {
    const { ids, ...facts } = await readPage(await adminListing(db, filter), request)
    return { items: await present(ids), ...facts }
  }

  /**
   * Lets a waiting revision before readers, or sends it back with a reason.
   * @throws Problem 2009 · 1000 no reason for a refusal · 1006 decided already, or another revision than the one seen
   */
  async function review(
    viewer: Viewer,
    id: string,
    { approved, revision, reason, rule }: Schemas['PostReviewBody'],
  ): Promise<Schemas['AdminPost']> {
    const type = approved ? 'post.approve' : 'post.reject'
    await take(viewer, id, { type, reason: demandReason(type, reason), rule, seen: revision })
    return one(id)
  }

  /** @throws Problem 2009 · 1006 not before readers, and not withdrawn by its author */
  async function takeDown(viewer: Viewer, id: string, { reason, rule }: Finding) {
    await take(viewer, id, {
      type: 'post.takeDown',
      reason: demandReason('post.takeDown', reason),
      rule,
    })
    return one(id)
  }

  /** A deleted post is taken down then, and one taken down waits for review. @throws Problem 2009 · 1006 neither */
  async function restore(viewer: Viewer, id: string, { reason, rule }: Finding) {
    await take(viewer, id, { type: 'post.restore', reason, rule })
    return one(id)
  }

  /** @throws Problem 2009 · 1006 deleted already */
  const remove = (viewer: Viewer, id: string, { reason, rule }: Finding) =>
    take(viewer, id, {
      type: 'post.delete',
      reason: demandReason('post.delete', reason),
      rule,
    })

  /** Does the same to many as they were seen, each for itself. @throws Problem 1000 no reason where one is needed */
  async function batch(
    viewer: Viewer,
    { posts, action, reason, rule }: Schemas['PostBatchBody'],
  ) {
    const type = `post.${action}` as const
    const step = { type, reason: demandReason(type, reason), rule }
    const revisions = new Map(posts.map(({ id, revision }) => [id, revision]))
    return inBatch([...revisions.keys()], (id) =>
      take(viewer, id, { ...step, seen: revisions.get(id) }),
    )
  }

  async function take(viewer: Viewer, id: string, { seen, ...step }: Step): Promise<void> {
    await moves.commit(async (tx: Transaction) => {
      const post = demandFound(await store.lockPost(tx, { id }), 2009)
      if (isReview(step.type)) demandSeen(post, seen)
      return decisions.decide(tx, viewer, post, step)
    })
  }

  async function one(id: string): Promise<Schemas['AdminPost']> {
    const [post] = await present([id])
    if (!post) throw problem.notFound(2009)
    return post
  }

  const present = async (ids: string[]): Promise<Schemas['AdminPost'][]> =>
    (await findManaged(db, ids)).map(presentForAdmins)

  return { list, review, takeDown, restore, remove, batch }
}

/** Who refuses something tells its author why. */
function demandReason(type: PostEvent['type'], given = ''): string {
  const reason = given.trim()
  const isRefusal = ['post.reject', 'post.takeDown', 'post.delete'].includes(type)
  if (isRefusal && reason === '') throw problem.invalid({ reason: ['请填写原因'] })
  return reason
}

const isReview = (type: PostEvent['type']) => type === 'post.approve' || type === 'post.reject'

/** What waits must be what the administrator has read. */
function demandSeen({ id, reviewRevision, updatedAt }: Post, seen: number | undefined) {
  // One that does not wait at all is refused by what has become of it.
  if (reviewRevision !== null && reviewRevision !== seen)
    throw problem.conflict('作者又提交了新的版本，请重新查看后再审核', {
      id,
      revision: reviewRevision,
      updateTime: updatedAt.toISOString(),
    })
}
