import { nextSendingStatus } from '#machines/lifecycle/sending.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { dayMs, laterThan } from '#server/lib/clock.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { asAdmin } from '#server/db/as-member.ts'
import type { Transaction } from '#server/db/client.ts'
import { isWritten } from '#server/db/once.ts'
import type { scheduledNotifications } from '#server/db/schema/notifications.ts'
import * as store from './scheduled.store.ts'
import { sendingFrom } from './sending.ts'
import { presentScheduledWhole } from './notifications.present.ts'

type Schemas = components['schemas']

export type ScheduledEditing = ReturnType<typeof createScheduledEditing>

/** What waits for its time can be worded anew until then. */
export function createScheduledEditing({ db, clock, audit }: Core) {
  /** @throws Problem 1004 */
  async function open(id: string): Promise<Schemas['ScheduledNotificationDetail']> {
    const found = demandFound(await store.findScheduled(db, id.toLowerCase()))
    return presentScheduledWhole(found)
  }

  /**
   * Puts this in its place; its author stays the one who wrote it first. A retry finds it there.
   * @throws Problem 1004 · 1000 as when it is written · 1006 it has been sent or cancelled, or somebody changed it since
   */
  async function edit(
    actor: Pick<Viewer, 'id'>,
    id: string,
    { sendAt: at, updateTime, ...body }: Schemas['ScheduledNotificationBody'],
  ) {
    const { senderId: _, ...sending } = await sendingFrom(db, actor.id, body)
    await asAdmin({ db, clock }, actor.id, async (tx) => {
      const before = demandFound(await store.lockScheduled(tx, id.toLowerCase(), 'wait'))
      const status = nextSendingStatus(before.status, { type: 'sending.edit' })
      if (status === undefined) throw problem.conflict(await lateness(tx, before))
      const sendAt = new Date(at)
      if (isWritten(plan(before), plan({ ...sending, sendAt }))) return
      if (new Date(updateTime).getTime() !== before.updatedAt.getTime())
        throw problem.conflict('这条在别处被修改过，请重新打开')
      const now = clock.now()
      demandAhead(sendAt, now)
      const updatedAt = laterThan(before.updatedAt, now)
      const change = { ...sending, status, sendAt, updatedAt }
      await store.updateScheduled(tx, before.id, change)
      const facts = { before: plan(before), after: plan(change) }
      await audit(tx, actor, 'notification.update', before.id, { ...facts, at: now })
    })
    return open(id)
  }

  return { open, edit }
}

type Row = typeof scheduledNotifications.$inferSelect

type Planned = Pick<Row, 'type' | 'via' | 'title' | 'content' | 'recipientIds' | 'sendAt'>

const farthestMs = 366 * dayMs

/** @throws Problem 1000 (field `sendAt`) for a time that is not ahead, or too far ahead */
export function demandAhead(sendAt: Date, now: Date): void {
  const ahead = sendAt.getTime() - now.getTime()
  if (ahead <= 0) throw problem.invalid({ sendAt: ['请选一个将来的时间'] })
  if (ahead > farthestMs) throw problem.invalid({ sendAt: ['最远只能定在一年之内'] })
}

/** What the audit log keeps of it. */
export const plan = ({ type, via, title, content, recipientIds, sendAt }: Planned) => ({
  type,
  via,
  title,
  content,
  recipientIds,
  sendAt: sendAt.toISOString(),
})

/** What to tell somebody who came too late to change it or to take it back. */
export async function lateness(tx: Transaction, { id, status }: Row): Promise<string> {
  if (status === 'sent') return '这条已经发出了，可以在“已发出”里撤回'
  return `${(await store.enderOf(tx, id)) ?? '另一位管理员'}已经取消了这条`
}
