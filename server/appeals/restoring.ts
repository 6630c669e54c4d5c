import { demandWithPost } from '#server/comments/demand.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Transaction } from '#server/db/client.ts'
import type { AppealTargetType } from '#server/db/schema/reports.ts'
import { demandFound } from '#server/lib/problem.ts'
import { hadReaders } from '#server/posts/posts.read.store.ts'
import { lockPost } from '#server/posts/posts.store.ts'
import type { Hands } from '#server/reports/actions.ts'
import { mayComment, mayPost } from '#server/reports/cases.policy.ts'
import { isPublic } from '#server/reports/reports.policy.ts'
import type { Target } from '#server/reports/targets.store.ts'
import { adminTopicAbilities } from '#server/topics/topics.policy.ts'
import { lockTopic } from '#server/topics/topics.store.ts'

/** Whether something can come back before readers, or has. */
export function isRestorable(target: Target | undefined): boolean {
  if (!target) return false
  if (isPublic(target)) return true
  switch (target.type) {
    case 'post':
      return mayPost(target, 'post.restore')
    case 'topic': {
      const may = adminTopicAbilities(target)
      return may.enable || may.restore
    }
    case 'comment':
      return mayComment(target, 'comment.show')
    case 'message':
      return false
  }
}

type Restore = (tx: Transaction, viewer: Viewer, id: string, reason: string) => Promise<void>

/** Gives back what an administrator took, step by step as its lifecycle allows. */
export function createRestore({
  posts,
  comments,
  topics,
}: Omit<Hands, 'accounts' | 'messages'>): Readonly<Record<AppealTargetType, Restore>> {
  return { post: restorePost, comment: restoreComment, topic: restoreTopic }

  /**
   * What readers had, they have again, and what its author had taken from them is its author's again. What nobody has seen
   * since, its author's changes among it, waits for review: at once, or, still taken down, when its author publishes it.
   */
  async function restorePost(tx: Transaction, viewer: Viewer, id: string, reason: string) {
    let post = demandFound(await lockPost(tx, { id }), 2009)
    const isReturned = post.deletedFrom === null && (await hadReaders(tx, id))
    const take = async (type: 'post.restore' | 'post.unpublish' | 'post.approve') => {
      if (!post) return
      post = await posts.decide(tx, viewer, post, { type, reason })
    }
    if (post.status === 'deleted') await take('post.restore')
    if (post.status === 'takenDown' && post.publishedRevision !== null) {
      if (isReturned) await take('post.restore')
      else if (post.revision === post.publishedRevision) await take('post.unpublish')
    }
    if (post.status === 'reviewing' && post.reviewRevision === post.publishedRevision)
      await take('post.approve')
  }

  /** Nothing is left to do where another administrator has shown it meanwhile. */
  async function restoreComment(tx: Transaction, viewer: Viewer, id: string, reason: string) {
    const { comment } = await demandWithPost(tx, id)
    if (comment.status !== 'visible')
      await comments.decide(tx, viewer, id, { type: 'comment.show', reason })
  }

  /** Nor where another has enabled it. */
  async function restoreTopic(tx: Transaction, viewer: Viewer, id: string, reason: string) {
    const topic = await lockTopic(tx, id)
    if (topic?.status === 'enabled') return
    const types =
      topic?.status === 'deleted'
        ? (['topic.restore', 'topic.enable'] as const)
        : (['topic.enable'] as const)
    for (const type of types) await topics.decide(tx, viewer, id, { type, reason })
  }
}
