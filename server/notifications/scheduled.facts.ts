import type { Transaction } from '#server/db/client.ts'
import type { scheduledNotifications } from '#server/db/schema/notifications.ts'
import { problem } from '#server/lib/problem.ts'
import { enderOf } from './scheduled.store.ts'

type Row = typeof scheduledNotifications.$inferSelect

export type Planned = Pick<
  Row,
  'type' | 'via' | 'title' | 'content' | 'recipientIds' | 'sendAt'
>

const farthestMs = 366 * 24 * 60 * 60 * 1000

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
  if (status === 'sent') return '这条已经发出了，可以在「已发出」里撤回'
  return `${(await enderOf(tx, id)) ?? '另一位管理员'}已经取消了这条`
}
