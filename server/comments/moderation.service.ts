import { nextCommentStatus } from '#machines/lifecycle/comment.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { Problem, problem } from '#server/lib/problem.ts'
import { type PageRequest, readPage, type Sort } from '#server/lists/keyset.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import type { Comments } from './comments.service.ts'
import * as store from './comments.store.ts'
import { demandWithPost } from './demand.ts'
import { allListing, type CommentFilter, findModerated } from './moderation.store.ts'

type Schemas = components['schemas']

export type CommentModeration = ReturnType<typeof createCommentModeration>

type Deps = Pick<Core, 'db' | 'clock' | 'events'> & { comments: Comments }

/** What administrators do with comments. */
export function createCommentModeration({ db, clock, events, comments }: Deps) {
  async function list(
    filter: CommentFilter,
    request: PageRequest & { sortOrder: Sort['order'] },
  ): Promise<Schemas['AdminCommentPage']> {
    const { ids, ...facts } = await readPage(allListing(db, filter, request.sortOrder), request)
    return { items: await shown(ids), ...facts }
  }

  /** Takes a comment from readers' eyes until it is shown again. @throws Problem 2102, 1006 when it is hidden already */
  const hide = (id: string, reason: string) => change(id, 'comment.hide', reason)

  /** @throws Problem 2102, 1006 when readers see it already */
  const show = (id: string) => change(id, 'comment.show', '')

  async function change(
    id: string,
    type: 'comment.hide' | 'comment.show',
    reason: string,
  ): Promise<Schemas['AdminComment']> {
    const changed = await db.transaction(async (tx) => {
      const { comment } = await demandWithPost(tx, id)
      if (comment.status === 'deleted') throw problem.notFound(2102)
      const status = nextCommentStatus(comment.status, { type, by: 'admin' })
      if (status === undefined) throw problem.conflict('这条评论已经是这个状态了')
      await store.updateComment(tx, comment.id, { status, updatedAt: clock.now() })
      await store.countComment(tx, comment, status === 'visible' ? 1 : -1)
      return comment
    })
    const { postId, authorId } = changed
    const fact = { commentId: changed.id, postId, authorId }
    if (type === 'comment.show') events.emit('comment.shown', fact)
    else events.emit('comment.removed', { ...fact, reason })
    return one(changed.id)
  }

  /** Does the same to many, each for itself: one that fails keeps no other from it. */
  async function batch(
    viewer: Viewer,
    { ids, action, reason = '' }: Schemas['CommentBatchBody'],
  ): Promise<Schemas['BatchAnswer']> {
    if (action !== 'show' && reason.trim() === '')
      throw problem.invalid({ reason: ['请写明原因'] })
    const actions = {
      hide: (id: string) => hide(id, reason),
      show,
      delete: (id: string) => comments.remove(viewer, id, reason),
    }
    const answer: Schemas['BatchAnswer'] = { succeeded: [], failed: [] }
    for (const id of ids) {
      try {
        await actions[action](id)
        answer.succeeded.push(id)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        answer.failed.push({ id, code: error.code, message: error.message })
      }
    }
    return answer
  }

  async function one(id: string) {
    const [found] = await shown([id])
    if (!found) throw problem.notFound(2102)
    return found
  }

  async function shown(ids: string[]): Promise<Schemas['AdminComment'][]> {
    return (await findModerated(db, ids)).map(
      ({ comment, postTitle, author, reportCount }) => ({
        id: comment.id,
        postId: comment.postId,
        postTitle,
        parentId: comment.parentId,
        author: presentAuthor(author),
        content: comment.content,
        status: comment.status,
        likeCount: comment.likeCount,
        reportCount,
        createTime: comment.createdAt.toISOString(),
        updateTime: comment.updatedAt.toISOString(),
      }),
    )
  }

  return { list, hide, show, batch }
}
