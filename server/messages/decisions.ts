import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import * as conversations from './conversations.store.ts'
import * as store from './messages.store.ts'

interface Decision {
  reason: string
  rule: BrokenRule
}

export type MessageDecisions = ReturnType<typeof createMessageDecisions>

/** What administrators do about a private message that was reported: none of it without its row in the audit log. */
export function createMessageDecisions({ clock, events, audit }: Core) {
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
    const found = demandFound(await store.findMessageRow(tx, id))
    const { senderId, receiverId } = found.message
    const side = { ownerId: senderId, otherId: receiverId }
    await conversations.lockConversation(tx, side)
    // Under the lock: its sender may have taken it back meanwhile.
    const current = await store.findMessageRow(tx, id)
    if (!current || current.message.withdrawnAt) throw problem.conflict('这条私信已经删除了')
    const at = clock.now()
    await store.withdrawMessage(tx, id, at)
    await conversations.refreshSide(tx, side)
    await conversations.refreshSide(tx, conversations.flipped(side))
    const change = { before: { status: 'visible' }, after: { status: 'deleted', rule } }
    await audit(tx, viewer, 'message.delete', id, { reason, ...change, at })
    const removed = { messageId: id, senderId, receiverId, forBoth: true }
    await events.record(tx, 'message.removed', removed)
    await events.record(tx, 'unread.changed', { accountIds: [receiverId] })
    await events.record(tx, 'message.moderated', { messageId: id, senderId, reason, rule, at })
  }

  return { remove }
}
