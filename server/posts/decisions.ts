import { nextPostState, type PostEvent } from '#machines/lifecycle/post.machine.ts'
import { isRepeated, overtaken } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { problem } from '#server/lib/problem.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import { isErased } from '#server/users/accounts.store.ts'
import type { Transitions } from './transitions.ts'
import { isLeftInTrash, outlivesAuthor, postStateOf } from './posts.policy.ts'
import { hadReaders } from './posts.read.store.ts'

interface Decision {
  type: PostEvent['type']
  reason?: string | undefined
  rule?: BrokenRule | undefined
  /** As what the administrator has seen it, for the step that is two; undefined asks nothing. */
  seen?: Post['status'] | undefined
}

export type Decisions = ReturnType<typeof createDecisions>

/** An administrator's steps: none is taken without its row in the audit log. */
export function createDecisions({ audit }: Core, moves: Transitions) {
  /** @throws Problem 1006 when this may not happen to the post as it stands */
  async function decide(
    tx: Transaction,
    viewer: Viewer,
    before: Post,
    { type, reason = '', rule, seen = before.status }: Decision,
  ): Promise<Post> {
    const step = { event: { type, by: 'admin' }, actorId: viewer.id } as const
    if (seen !== before.status || !nextPostState(postStateOf(before), step.event)) {
      const isTold = reason !== '' && type !== 'post.restore'
      const said = { ...stateOf(before), ...(isTold && { rule: rule ?? null }) }
      if (await isRepeated(tx, viewer, type, before.id, { reason, after: said })) return before
      throw await overtaken(
        tx,
        ['post', before.id],
        `《${before.title}》`,
        '这篇文章现在不能这样处理',
      )
    }
    if (await isErased(tx, before.authorId)) await demandOutliving(tx, before, type)
    const after = await moves.move(tx, before, { ...step, reason: reason || undefined, rule })
    const change = { before: stateOf(before), after: stateOf(after) }
    await audit(tx, viewer, type, before.id, { reason, ...change })
    return after
  }

  return { decide }
}

/** @throws Problem 1006 when it goes with its author, who is gone */
async function demandOutliving(tx: Transaction, post: Post, type: PostEvent['type']) {
  if (type === 'post.delete' && isLeftInTrash(post, true))
    throw problem.conflict('作者已注销，回收站里的文章到期自动清除')
  const facts = { ...post, hadReaders: await hadReaders(tx, post.id) }
  if (isReturn(type) && !outlivesAuthor(facts))
    throw problem.conflict('作者已注销，没有发布过的、作者自己收回的文章不能再公开')
}

/** Whether a step leads to readers. */
const isReturn = (type: PostEvent['type']) => type === 'post.approve' || type === 'post.restore'

const stateOf = (post: Post) => {
  const { status, deletedFrom, revision, publishedRevision, reviewRevision, reviewRule } = post
  return {
    status,
    deletedFrom,
    revision,
    publishedRevision,
    reviewRevision,
    rule: reviewRule,
  }
}
