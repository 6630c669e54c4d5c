import type { PostEvent } from '#machines/lifecycle/post.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Database } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import type { BrokenRule, Finding } from '#server/moderation/rules.ts'
import { keepAuthor } from '#server/users/accounts.store.ts'
import { type AdminFilter, adminListing } from './managed.listings.ts'
import { inBatch } from './batch.ts'
import type { Decisions } from './decisions.ts'
import { conflictWith } from './writing.ts'
import { presentForAdmins } from './posts.present.ts'
import { findManaged, findPost } from './posts.read.store.ts'
import type { Transitions } from './transitions.ts'
import * as store from './posts.store.ts'

type Schemas = components['schemas']

export type Moderation = ReturnType<typeof createModeration>

interface Deps {
  db: Database
  moves: Transitions
  decisions: Decisions
}

interface Step {
  type: PostEvent['type']
  reason?: string | undefined
  rule?: BrokenRule | undefined
  /** The revision that the administrator has read. */
  read?: number | undefined
  /** As what it was seen, where that is asked for. */
  seen?: Post['status'] | undefined
}

/** What administrators do with posts. */
export function createModeration({ db, moves, decisions }: Deps) {
  const list = async (
    filter: AdminFilter,
    request: PageRequest,
  ): Promise<Schemas['AdminPostPage']> =>
    readPage(await adminListing(db, filter), request, present)

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
    await take(viewer, id, { type, reason, rule, read: revision })
    return one(id)
  }

  /** @throws Problem 2009 · 1006 not before readers, and not withdrawn by its author */
  async function takeDown(viewer: Viewer, id: string, finding: Finding) {
    await take(viewer, id, { ...finding, type: 'post.takeDown' })
    return one(id)
  }

  /** A deleted post is taken down then, and one taken down waits for review. @throws Problem 2009 · 1006 neither, or not as seen */
  async function restore(viewer: Viewer, id: string, given: Schemas['PostRestoreBody']) {
    await take(viewer, id, { ...given, type: 'post.restore' })
    return one(id)
  }

  /** @throws Problem 2009 · 1006 deleted already */
  const remove = (viewer: Viewer, id: string, finding: Finding) =>
    take(viewer, id, { ...finding, type: 'post.delete' })

  /** Does the same to many as they were seen, each for itself. @throws Problem 1000 no reason where one is needed */
  async function batch(
    viewer: Viewer,
    { posts, action, reason, rule }: Schemas['PostBatchBody'],
  ) {
    const type = `post.${action}` as const
    demandReason(type, reason)
    const seen = new Map(posts.map((post) => [post.id, post]))
    return inBatch([...seen.keys()], (id) =>
      take(viewer, id, {
        type,
        reason,
        rule,
        read: seen.get(id)?.revision,
        seen: action === 'restore' ? seen.get(id)?.status : undefined,
      }),
    )
  }

  async function take(viewer: Viewer, id: string, { read, type, ...given }: Step) {
    const step = { ...given, type, reason: demandReason(type, given.reason) }
    await moves.commitAsAdmin(async (tx) => {
      await keepAuthor(tx, await findPost(tx, id))
      const post = demandFound(await store.lockPost(tx, { id }), 2009)
      if (type === 'post.approve' || type === 'post.reject') demandRead(post, read)
      return decisions.decide(tx, viewer, post, step)
    }, viewer.id)
  }

  const one = async (id: string) => demandFound((await present([id]))[0], 2009)

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

/** What waits must be what the administrator has read. */
function demandRead(post: Post, read: number | undefined) {
  const { reviewRevision: revision } = post
  // One that does not wait at all is refused by what has become of it.
  if (revision !== null && revision !== read)
    throw conflictWith({ ...post, revision }, '作者又提交了新的版本，请重新查看后再审核')
}
