import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { asAdmin } from '#server/db/as-member.ts'
import { demandFound, problem } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import type { Finding } from '#server/moderation/rules.ts'
import { type BatchOutcome, inBatch } from '#server/posts/batch.ts'
import type { CommentDecisions } from './decisions.ts'
import { presentModerated } from './comments.present.ts'
import { allListing, type CommentFilter, findModerated } from './moderation.store.ts'

type Schemas = components['schemas']

export type CommentModeration = ReturnType<typeof createCommentModeration>

/** What administrators do with comments. */
export function createCommentModeration(
  { db, reads, clock }: Core,
  decisions: CommentDecisions,
) {
  const list = (
    filter: CommentFilter,
    request: PageRequest,
  ): Promise<Schemas['AdminCommentPage']> => readPage(allListing(reads, filter), request, shown)

  /** Takes a comment from readers' eyes until it is shown again. @throws Problem 2102, 1006 when it is hidden already */
  async function hide(viewer: Viewer, id: string, given: Finding) {
    await take(viewer, id, { type: 'comment.hide', ...given })
    return one(id)
  }

  /** @throws Problem 2102, 1006 when readers see it already, or it is not what the administrator has read */
  async function show(viewer: Viewer, id: string, { updateTime }: Schemas['CommentShowBody']) {
    await take(viewer, id, { type: 'comment.show', seen: new Date(updateTime) })
    return one(id)
  }

  /** Takes its text away for good. @throws Problem 2102 */
  const remove = (viewer: Viewer, id: string, given: Finding) =>
    take(viewer, id, { type: 'comment.delete', ...given })

  const take = (
    viewer: Viewer,
    id: string,
    step: Parameters<CommentDecisions['decide']>[3],
  ): Promise<void> =>
    asAdmin({ db, clock }, viewer.id, (tx) => decisions.decide(tx, viewer, id, step))

  /** Does the same to many as they were seen, each for itself: one that fails keeps no other from it. */
  async function batch(
    viewer: Viewer,
    { comments, action, reason = '', rule }: Schemas['CommentBatchBody'],
  ): Promise<BatchOutcome> {
    if (action !== 'show' && reason.trim() === '')
      throw problem.invalid({ reason: ['请写明原因'] })
    const step = { type: `comment.${action}` as const, reason: reason.trim(), rule }
    const seen = new Map(comments.map(({ id, updateTime }) => [id, new Date(updateTime)]))
    return inBatch([...seen.keys()], (id) => take(viewer, id, { ...step, seen: seen.get(id) }))
  }

  const one = async (id: string) => demandFound((await shown([id]))[0], 2102)

  const shown = async (ids: string[]): Promise<Schemas['AdminComment'][]> =>
    (await findModerated(reads, ids)).map(presentModerated)

  return { list, hide, show, remove, batch }
}
