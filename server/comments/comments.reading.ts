import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { demandFound, problem } from '#server/lib/problem.ts'
import type { Cursors } from '#server/lists/cursor.ts'
import { type CursorRequest, inOrder, readAround, readHybrid } from '#server/lists/keyset.ts'
import { canRead } from '#server/posts/posts.policy.ts'
import { findFacts } from '#server/posts/posts.read.store.ts'
import { presentComment } from './comments.present.ts'
import * as store from './comments.read.store.ts'
import { findComment } from './comments.store.ts'

type Schemas = components['schemas']

/** Replies that come with each thread, for a page that need not ask again. */
const repliesShown = 3

export type CommentReading = ReturnType<typeof createCommentReading>

/** Showing comments: of a post that the caller may read, without whom they do not want to hear. */
export function createCommentReading({ db, cursors }: Pick<Core, 'db'> & { cursors: Cursors }) {
  /** @throws Problem 2009 when there is no post that the caller may read · 1000 when the cursor is another list's */
  async function threads(
    viewer: Viewer | null,
    postId: string,
    request: CursorRequest & {
      page?: number | undefined
      sortBy: store.ThreadOrder
      commentId?: string | undefined
    },
  ): Promise<Schemas['CommentThreadPage']> {
    await demandPost(viewer, postId)
    const viewerId = viewer?.id ?? null
    const { sortBy, commentId: id } = request
    const listing = store.threadListing(db, postId, { order: sortBy, viewerId })
    const page = await readHybrid(cursors, listing, request, (ids) => shown(viewer, ids))
    const place =
      id === undefined ? undefined : await store.findSought(db, postId, { id, viewerId })
    const [sought = null] = place ? await shown(viewer, [place.rootId], place.replyId) : []
    return { ...page, sought }
  }

  /** Threads with their earliest replies, and with one more reply if it is not among them. */
  async function shown(
    viewer: Viewer | null,
    rootIds: string[],
    replyId: string | null = null,
  ): Promise<Schemas['CommentThread'][]> {
    const found = await store.findThreads(db, rootIds, {
      most: repliesShown,
      replyId,
      viewerId: viewer?.id ?? null,
    })
    const comments = found.map((row) => presentComment(row, viewer))
    return inOrder(rootIds, comments, ({ id }) => id).map((first) => ({
      ...first,
      replies: comments.filter(({ rootId }) => rootId === first.id),
    }))
  }

  /** @throws Problem 2102 when no thread begins with this comment, 2009, 1000 as `threads` */
  async function replies(
    viewer: Viewer | null,
    rootId: string,
    request: CursorRequest,
  ): Promise<Schemas['CommentCursorPage']> {
    const root = await findComment(db, rootId)
    if (!root || root.rootId !== null) throw problem.notFound(2102)
    await demandPost(viewer, root.postId)
    const viewerId = viewer?.id ?? null
    const listing = store.replyListing(db, root.id, viewerId)
    return readAround(cursors, listing, request, async (ids) =>
      (await store.findComments(db, ids, viewerId)).map((row) => presentComment(row, viewer)),
    )
  }

  /**
   * One comment, to the member who has just written it.
   * @throws Problem 2102 also of one that an administrator has deleted since it was first asked for
   */
  async function one(viewer: Viewer, id: string): Promise<Schemas['Comment']> {
    const [found] = await store.findComments(db, [id], viewer.id)
    if (found?.comment.status === 'deleted')
      throw problem.notFound(2102, '这条评论发出过，已被管理员删除')
    return presentComment(demandFound(found, 2102), viewer)
  }

  async function demandPost(viewer: Viewer | null, id: string) {
    const post = await findFacts(db, id)
    if (!post || !canRead(viewer, post)) throw problem.notFound(2009)
  }

  return { threads, replies, one }
}
