import { nextPostState, type PostEvent } from '#machines/lifecycle/post.machine.ts'
import { findLastAct } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import { problem } from '#server/lib/problem.ts'
import type { Transitions } from './transitions.ts'
import { postStateOf } from './posts.policy.ts'

interface Decision {
  type: PostEvent['type']
  reason?: string | undefined
  rule?: BrokenRule | undefined
}

export type Decisions = ReturnType<typeof createDecisions>

/** An administrator's steps: none is taken without its row in the audit log. */
export function createDecisions({ audit }: Core, moves: Transitions) {
  /** @throws Problem 1006 when this may not happen to the post as it stands */
  async function decide(
    tx: Transaction,
    viewer: Viewer,
    before: Post,
    { type, reason = '', rule }: Decision,
  ): Promise<Post> {
    const step = { event: { type, by: 'admin' }, actorId: viewer.id } as const
    if (!nextPostState(postStateOf(before), step.event)) throw await overtaken(tx, before)
    const after = await moves.move(tx, before, { ...step, reason: reason || undefined, rule })
    const change = { before: stateOf(before), after: stateOf(after) }
    await audit(tx, viewer, type, before.id, { reason, ...change })
    return after
  }

  return { decide }
}

const done: Readonly<Record<string, string>> = {
  'post.approve': '通过了',
  'post.reject': '驳回了',
  'post.takeDown': '下架了',
  'post.restore': '恢复了',
  'post.delete': '删除了',
}

/** Why a step is not possible any more: usually another administrator was faster. */
async function overtaken(tx: Transaction, { id, title }: Post) {
  const last = await findLastAct(tx, 'post', id)
  const verb = last && done[last.action]
  return problem.conflict(
    verb
      ? `${last.actor ?? '系统'}已经${verb}《${title}》，请重新查看`
      : '这篇文章现在不能这样处理',
  )
}

const stateOf = (post: Post) => {
  const { status, revision, publishedRevision, reviewRevision, reviewRule } = post
  return { status, revision, publishedRevision, reviewRevision, rule: reviewRule }
}
