import type { Core } from '#server/core.ts'
import { problem } from '#server/lib/problem.ts'
import { findFacts } from '#server/posts/posts.read.store.ts'
import { asMember } from '#server/db/as-member.ts'
import { isOpen } from './comments.policy.ts'
import { lockComment, setLike } from './comments.store.ts'
import { demandNoBlock } from './demand.ts'

export type CommentLikes = ReturnType<typeof createCommentLikes>

/** Likes of comments. The counter changes with the row it counts; doing a thing twice is doing it once. */
export function createCommentLikes({ db, clock, events }: Core) {
  /** Gives a like, or takes it back. @throws Problem 2102 when readers do not see the comment, 1002 giving across a block */
  async function change(accountId: string, id: string, isGiven: boolean) {
    const likeCount = await asMember({ db, clock }, accountId, async (tx) => {
      const comment = await lockComment(tx, id)
      const post = comment && (await findFacts(tx, comment.postId))
      if (!post || !isOpen({ status: comment.status, postStatus: post.status }))
        throw problem.notFound(2102)
      if (isGiven) await demandNoBlock(tx, accountId, { authors: [comment.authorId] })
      const pair = { commentId: comment.id, accountId }
      const by = await setLike(tx, pair, isGiven, clock.now())
      const { postId, authorId } = comment
      if (by !== 0)
        await events.record(tx, 'comment.liked', { ...pair, postId, authorId, isGiven })
      return comment.likeCount + by
    })
    return { isLiked: isGiven, likeCount }
  }

  return { change }
}
