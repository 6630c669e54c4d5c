import { record } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import * as conversations from './conversations.store.ts'
import * as store from './messages.store.ts'

interface Decision {
  reason: string
  rule: BrokenRule
}

export type MessageDecisions = ReturnType<typeof createMessageDecisions>

/** What administrators do about a private message that was reported: none of it without its row in the audit log. */
export function createMessageDecisions({
  clock,
  newId,
  events,
}: Pick<Core, 'clock' | 'newId' | 'events'>) {
  /**
   * Takes it from both, its words with it, as its sender might. The log does not say what it said.
   * @throws Problem 1004 · 1006 it is gone already
   */
  async function remove(
    tx: Transaction,
    viewer: Viewer,
    id: string,
    { reason, rule }: Decision,
  ): Promise<void> {
    const found = await store.findMessageRow(tx, id)
    if (!found) throw problem.notFound()
    const { senderId, receiverId } = found.message
    const side = { ownerId: senderId, otherId: receiverId }
    await conversations.lockConversation(tx, side)
    // Under the lock: its sender may have taken it back meanwhile.
    const letter = await store.findMessageRow(tx, id)
    if (!letter || letter.message.withdrawnAt) throw problem.conflict('这条私信已经删除了')
    const at = clock.now()
    await store.withdrawMessage(tx, id, at)
    await conversations.refreshSide(tx, side)
    await conversations.refreshSide(tx, conversations.flipped(side))
    await record(tx, {
      id: newId(),
      actorId: viewer.id,
      action: 'message.delete',
      targetType: 'message',
      targetId: id,
      reason,
      before: { status: 'visible' },
      after: { status: 'deleted', rule },
      createdAt: at,
    })
    const removed = { messageId: id, senderId, receiverId, forBoth: true }
    await events.record(tx, 'message.removed', removed)
    await events.record(tx, 'unread.changed', { accountIds: [receiverId] })
    await events.record(tx, 'message.moderated', { messageId: id, senderId, reason, rule, at })
  }

  return { remove }
}
