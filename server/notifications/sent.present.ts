import { nextSendingStatus, type SendingStatus } from '#machines/lifecycle/sending.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { sendingStatuses } from '#server/db/schema/notifications.ts'
import { types } from './kinds.ts'
import { presentAuthor } from './notifications.present.ts'
import type { findScheduled, ScheduledRow } from './scheduled.store.ts'
import type { SentRow } from './sent.store.ts'

type Schemas = components['schemas']
type WholeRow = Awaited<ReturnType<typeof findScheduled>>

export const presentSent = ({
  sent,
  sender,
  readCount,
}: SentRow): Schemas['SentNotification'] => ({
  id: sent.id,
  ...kindOfSending(sent),
  title: sent.title,
  content: sent.content,
  sender: sender && presentAuthor(sender),
  recipientCount: sent.recipientCount,
  readCount,
  createTime: sent.createdAt.toISOString(),
})

/** The whole of one that is scheduled, as it opens to be changed. */
export function presentScheduledWhole({
  scheduled,
  recipients,
  ...row
}: NonNullable<WholeRow>): Schemas['ScheduledNotificationDetail'] {
  const recipientCount = scheduled.recipientIds.length
  return {
    ...presentScheduled({ ...row, scheduled: { ...scheduled, recipientCount } }),
    recipients: recipients.map(presentAuthor),
  }
}

export function presentScheduled({
  scheduled,
  sender,
}: ScheduledRow): Schemas['ScheduledNotification'] {
  const status = knownStatus(scheduled.status)
  const kind = kindOfSending(scheduled)
  return {
    id: scheduled.id,
    ...kind,
    title: scheduled.title,
    content: scheduled.content,
    sender: sender && presentAuthor(sender),
    recipientCount: kind.type === types.announcement ? null : scheduled.recipientCount,
    sendAt: scheduled.sendAt.toISOString(),
    status,
    canCancel: nextSendingStatus(status, { type: 'sending.cancel' }) !== undefined,
    canEdit: nextSendingStatus(status, { type: 'sending.edit' }) !== undefined,
    createTime: scheduled.createdAt.toISOString(),
    updateTime: scheduled.updatedAt.toISOString(),
  }
}

/** One odd row must not break a list. */
const kindOfSending = ({ type, via }: { type: number; via: string }) => ({
  type: type === types.announcement ? types.announcement : types.system,
  via: via === 'assistant' ? ('assistant' as const) : ('notice' as const),
})

/** A status that nobody knows is never sent. */
const knownStatus = (status: string): SendingStatus =>
  sendingStatuses.find((known) => known === status) ?? 'cancelled'
