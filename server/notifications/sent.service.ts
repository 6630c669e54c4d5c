import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { demandFound } from '#server/lib/problem.ts'
import { paged, type PageRequest } from '#server/lists/keyset.ts'
import { asMember } from '#server/db/as-member.ts'
import type { Scheduled } from './scheduled.service.ts'
import { createDelivery, sendingFrom, type Sending } from './sending.ts'
import { types } from './kinds.ts'
import { presentSent } from './notifications.present.ts'
import * as store from './sent.store.ts'

export type Sent = ReturnType<typeof createSent>

type Schemas = components['schemas']

/** What administrators write to members: to some, or to everybody; at once, or at a time of its own. */
export function createSent(
  core: Pick<Core, 'db' | 'clock' | 'newId' | 'events' | 'audit'>,
  scheduled: Scheduled,
) {
  const { db, events, audit } = core
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
      await audit(tx, sender, 'notification.send', delivery.id, {
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
      const removed = demandFound(await store.removeSent(tx, id))
      await audit(tx, actor, 'notification.withdraw', id, {
        before: summaryOf(removed, removed.recipientCount),
      })
      if (removed.type === types.announcement)
        await events.record(tx, 'announcement.withdrawn', { id })
      else await events.record(tx, 'unread.changed', { accountIds })
    })
  }

  async function list(
    filter: store.SentFilter,
    request: PageRequest,
  ): Promise<Schemas['SentNotificationPage']> {
    const items = (await store.listSent(db, filter, request)).map(presentSent)
    return { items, ...paged(await store.countSent(db, filter), request) }
  }

  return { send, withdraw, list }
}

/** What the audit log keeps of it. */
const summaryOf = (
  { type, via, title, content }: Pick<Sending, 'type' | 'via' | 'title' | 'content'>,
  recipientCount: number,
) => ({ type, via, title, content, recipientCount })
