import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { onceByClient } from '#server/db/once.ts'
import { demandFound } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { asAdmin } from '#server/db/as-member.ts'
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

  /**
   * A retry finds what the first try made.
   * @throws Problem 1000 without anybody to send to, without words, or for a time that is not ahead
   */
  async function send(
    sender: Pick<Viewer, 'id'>,
    body: Schemas['NotificationBody'],
  ): Promise<Schemas['NotificationsCreated']> {
    return onceByClient(
      () => made(sender.id, body.clientId),
      () => make(sender, body),
    )
  }

  async function make(sender: Pick<Viewer, 'id'>, body: Schemas['NotificationBody']) {
    const sending = await sendingFrom(db, sender.id, body)
    return body.sendAt === undefined
      ? sendNow(sender, sending)
      : scheduled.add(sender, sending, new Date(body.sendAt))
  }

  async function made(senderId: string, clientId: string | undefined) {
    if (clientId === undefined) return undefined
    const sent = await store.findByClientId(db, senderId, clientId)
    return sent ? sentAnswer(sent) : scheduled.made(senderId, clientId)
  }

  async function sendNow(sender: Pick<Viewer, 'id'>, sending: Sending) {
    const delivered = await asAdmin(core, sender.id, async (tx) => {
      const delivery = await deliver(tx, sending)
      await audit(tx, sender, 'notification.send', delivery.id, {
        after: summaryOf(sending, delivery.recipientCount),
      })
      return delivery
    })
    return sentAnswer(delivered)
  }

  /** Takes it away from everybody who got it. @throws Problem 1004 */
  async function withdraw(actor: Pick<Viewer, 'id'>, id: string): Promise<void> {
    await asAdmin(core, actor.id, async (tx) => {
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
    const { rows, ...facts } = await store.listSent(db, filter, request)
    return { items: rows.map(presentSent), ...facts }
  }

  return { send, withdraw, list }
}

const sentAnswer = ({ id, recipientCount }: { id: string; recipientCount: number }) => ({
  id,
  createdCount: recipientCount,
  sendAt: null,
})

/** What the audit log keeps of it. */
const summaryOf = (
  { type, via, title, content }: Pick<Sending, 'type' | 'via' | 'title' | 'content'>,
  recipientCount: number,
) => ({ type, via, title, content, recipientCount })
