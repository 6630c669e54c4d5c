import type { components } from '#openapi/generated/schema.d.ts'
import { record } from '#server/audit/audit.store.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { problem } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { asMember } from '#server/db/as-member.ts'
import type { Scheduled } from './scheduled.service.ts'
import { createDelivery, sendingFrom, type Sending } from './sending.ts'
import * as store from './sent.store.ts'

export type Sent = ReturnType<typeof createSent>

type Schemas = components['schemas']

/** What administrators write to members: to some, or to everybody; at once, or at a time of its own. */
export function createSent(
  core: Pick<Core, 'db' | 'clock' | 'newId' | 'events'>,
  scheduled: Scheduled,
) {
  const { db, clock, newId, events } = core
  const deliver = createDelivery(core)

  /** @throws Problem 1000 without anybody to send to, without words, or for a time that is not ahead */
  async function send(
    sender: Pick<Viewer, 'id'>,
    body: Schemas['NotificationBody'],
  ): Promise<Schemas['NotificationsCreated']> {
    const sending = await sendingFrom(db, sender.id, body)
    if (body.sendAt !== undefined) return scheduled.add(sender, sending, new Date(body.sendAt))
    const { id, recipientCount } = await asMember(core, sender.id, async (tx) => {
      const delivery = await deliver(tx, sending)
      await note(tx, sender, 'notification.send', delivery.id, {
        after: summaryOf(sending, delivery.recipientCount),
      })
      return delivery
    })
    return { id, createdCount: recipientCount, sendAt: null }
  }

  /** Takes it away from everybody who got it. @throws Problem 1004 */
  async function withdraw(actor: Pick<Viewer, 'id'>, id: string): Promise<void> {
    await asMember(core, actor.id, async (tx) => {
      const accountIds = await store.recipientsOf(tx, id)
      const removed = await store.removeSent(tx, id)
      if (!removed) throw problem.notFound()
      await note(tx, actor, 'notification.withdraw', id, {
        before: summaryOf(removed, removed.recipientCount),
      })
      await events.record(tx, 'unread.changed', { accountIds })
    })
  }

  async function list(filter: store.SentFilter, request: PageRequest) {
    return {
      rows: await store.listSent(db, filter, request),
      total: await store.countSent(db, filter),
    }
  }

  const note = (
    tx: Parameters<typeof record>[0],
    actor: Pick<Viewer, 'id'>,
    action: 'notification.send' | 'notification.withdraw',
    targetId: string,
    facts: Pick<Parameters<typeof record>[1], 'before' | 'after'>,
  ) =>
    record(tx, {
      id: newId(),
      actorId: actor.id,
      action,
      targetType: 'notification',
      targetId,
      reason: '',
      ...facts,
      createdAt: clock.now(),
    })

  return { send, withdraw, list }
}

/** What the audit log keeps of it. */
export const summaryOf = (
  { type, via, title, content }: Pick<Sending, 'type' | 'via' | 'title' | 'content'>,
  recipientCount: number,
) => ({ type, via, title, content, recipientCount })
