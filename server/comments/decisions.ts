import { type CommentEvent, nextCommentStatus } from '#machines/lifecycle/comment.machine.ts'
import { isRepeated, overtaken } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Comment } from '#server/db/schema/comments.ts'
import { problem } from '#server/lib/problem.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import { isErased, keepAuthor } from '#server/users/accounts.store.ts'
import * as store from './comments.store.ts'
import { demandWithPost } from './demand.ts'

interface Decision {
  type: Exclude<CommentEvent['type'], 'comment.edit'>
  reason?: string | undefined
  rule?: BrokenRule | undefined
  /** The `updatedAt` of what the administrator has read, asked of what is shown; undefined asks nothing. */
  seen?: Date | undefined
}

export type CommentDecisions = ReturnType<typeof createCommentDecisions>

/** An administrator's steps: none is taken without its row in the audit log. */
export function createCommentDecisions({ clock, events, audit }: Core) {
  /** @throws Problem 2102 · 1006 when this may not happen to the comment as it stands, or it is shown unread */
  async function decide(
    tx: Transaction,
    viewer: Viewer,
    id: string,
    { type, reason = '', rule, seen }: Decision,
  ): Promise<void> {
    if (type === 'comment.show') await keepAuthor(tx, await store.findComment(tx, id))
    const { comment: before, post } = await demandWithPost(tx, id)
    const status = nextCommentStatus(before.status, { type, by: 'admin' })
    if (status === undefined) {
      const said = { ...moderationOf(before), ...(reason && { rule: rule ?? null }) }
      if (await isRepeated(tx, viewer, type, before.id, { reason, after: said })) return
    }
    if (before.status === 'deleted') throw problem.notFound(2102)
    if (status === undefined)
      throw await overtaken(tx, ['comment', before.id], '这条评论', '这条评论已经是这个状态了')
    const isShown = status === 'visible'
    if (isShown && seen) await demandSeen(tx, before, seen)
    const now = clock.now()
    const isNew = isShown && (await store.isUnseen(tx, before))
    if (isNew && (await isErased(tx, before.authorId)))
      throw problem.conflict('作者已注销，没有公开过的评论不能再显示')
    const change = {
      status,
      // The name that its author's client gave it stays: a retry makes no other one of it.
      ...(status === 'deleted' && { content: '', likeCount: 0 }),
      moderationNote: isShown ? null : reason,
      moderationRule: isShown ? null : (rule ?? null),
      moderatedAt: isShown ? before.moderatedAt : now,
      updatedAt: now,
    }
    await store.updateComment(tx, before.id, change)
    if (status === 'deleted') await store.removeTraces(tx, before.id)
    const difference = Number(isShown) - Number(before.status === 'visible')
    if (difference !== 0) await store.countComment(tx, before, difference > 0 ? 1 : -1)
    const comment = { ...before, ...change }
    const moderation = { before: moderationOf(before), after: moderationOf(comment) }
    await audit(tx, viewer, type, before.id, { reason, ...moderation, at: now })
    const { postId, authorId } = comment
    const fact = { commentId: before.id, postId, authorId }
    if (!isShown) {
      const decision = { reason, rule: rule ?? null, at: now }
      return events.record(tx, 'comment.removed', { ...fact, decision })
    }
    await events.record(tx, 'comment.shown', fact)
    if (!isNew) return
    const addressees = await store.findAddressees(tx, before)
    const created = { ...fact, postAuthorId: post.authorId, ...addressees }
    await events.record(tx, 'comment.created', created)
  }

  return { decide }
}

/** @throws Problem 1006 when its author has changed it since, or another administrator hid it */
async function demandSeen(tx: Transaction, { id, status, updatedAt }: Comment, seen: Date) {
  if (seen.getTime() === updatedAt.getTime()) return
  const edited = '作者改过这条评论，请重新查看'
  // Of what is hidden nothing can be edited.
  if (status === 'hidden') throw await overtaken(tx, ['comment', id], '这条评论', edited)
  throw problem.conflict(edited)
}

const moderationOf = ({ status, moderationRule }: Comment) => ({ status, rule: moderationRule })
