import {
  nextSendingStatus,
  type SendingEvent,
  type SendingStatus,
} from '#machines/lifecycle/sending.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { scheduledNotifications } from '#server/db/schema/notifications.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { asAdmin } from '#server/db/as-member.ts'
import { types } from './kinds.ts'
import { presentScheduled } from './notifications.present.ts'
import { demandAhead, lateness, plan } from './scheduled.editing.ts'
import * as store from './scheduled.store.ts'
import { createDelivery, type Sending } from './sending.ts'

type Schemas = components['schemas']
type Row = typeof scheduledNotifications.$inferSelect

export type Scheduled = ReturnType<typeof createScheduled>

/** What administrators send at a time of its own. It waits in the database, and no process has to live until then. */
export function createScheduled({ db, clock, newId, events, audit, log }: Core) {
  const deliver = createDelivery({ clock, newId, events })

  /** @throws Problem 1000 (field `sendAt`) for a time that is not ahead, or too far ahead */
  async function add(
    sender: Pick<Viewer, 'id'>,
    sending: Sending,
    sendAt: Date,
  ): Promise<Schemas['NotificationsCreated']> {
    const now = clock.now()
    demandAhead(sendAt, now)
    const id = newId()
    await asAdmin({ db, clock }, sender.id, async (tx) => {
      const waiting = { id, ...sending, sendAt, createdAt: now, updatedAt: now }
      await store.insertScheduled(tx, waiting)
      const after = plan({ ...sending, sendAt })
      await audit(tx, sender, 'notification.schedule', id, { after })
    })
    return scheduledAnswer({ id, sendAt })
  }

  /** What this client of the sender's has added before. */
  async function made(senderId: string, clientId: string) {
    const known = await store.findByClientId(db, senderId, clientId)
    return known && scheduledAnswer(known)
  }

  async function list(
    status: SendingStatus | undefined,
    request: PageRequest,
  ): Promise<Schemas['ScheduledNotificationPage']> {
    const { rows, ...facts } = await store.listScheduled(db, status, request)
    return { items: rows.map(presentScheduled), ...facts }
  }

  /** @throws Problem 1004 · 1006 it has been sent, or somebody else was faster */
  async function cancel(actor: Pick<Viewer, 'id'>, id: string): Promise<void> {
    await asAdmin({ db, clock }, actor.id, async (tx) => {
      const row = demandFound(await store.lockScheduled(tx, id.toLowerCase(), 'wait'))
      const isEnded = await end(tx, row, { type: 'sending.cancel' }, actor.id)
      if (!isEnded) throw problem.conflict(await lateness(tx, row))
      // Whoever sends the same words again wants them sent.
      await store.updateScheduled(tx, row.id, { clientId: null })
      await audit(tx, actor, 'notification.cancel', row.id, { before: plan(row) })
    })
  }

  /**
   * Sends everything whose time has come, each in a transaction of its own: what fails keeps nothing else from being
   * sent, and is tried again. Several nodes may do it at once, each is sent once.
   */
  async function sendDue(): Promise<void> {
    for await (const due of store.listDue(db, clock.now()))
      for (const { id } of due) {
        try {
          await db.transaction((tx) => sendOne(tx, id))
        } catch (error) {
          log.error({ error, id }, 'a scheduled notification was not sent')
        }
      }
  }

  async function sendOne(tx: Transaction, id: string): Promise<void> {
    const row = await store.lockScheduled(tx, id, 'pass')
    // An administrator has put it off since it was looked up.
    if (row && row.sendAt > clock.now()) return
    // Another node was faster, or an administrator: by now it has ended.
    if (!row || !(await end(tx, row, { type: 'sending.send' }, null))) return
    const delivery = await deliver(tx, sendingOf(row))
    const after = { ...plan(row), sentId: delivery.id }
    await audit(tx, null, 'notification.send', row.id, { after })
  }

  /** @returns false when it has ended before */
  async function end(tx: Transaction, row: Row, event: SendingEvent, endedById: string | null) {
    const status = nextSendingStatus(row.status, event)
    if (status === undefined) return false
    await store.updateScheduled(tx, row.id, { status, endedById, updatedAt: clock.now() })
    return true
  }

  return { add, made, list, cancel, sendDue }
}

const scheduledAnswer = ({ id, sendAt }: Pick<Row, 'id' | 'sendAt'>) => ({
  id,
  createdCount: 0,
  sendAt: sendAt.toISOString(),
})

const sendingOf = (row: Row): Sending => ({
  type: row.type === types.announcement ? types.announcement : types.system,
  via: row.via,
  title: row.title,
  content: row.content,
  senderId: row.senderId,
  recipientIds: row.recipientIds,
})
