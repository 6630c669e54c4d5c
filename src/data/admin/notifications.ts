import type { components } from '#openapi/generated/schema.d.ts'
import { defineDetail, defineTable } from './table.ts'

type Schemas = components['schemas']

export type Scheduled = Schemas['ScheduledNotification']

export type ScheduledDetail = Schemas['ScheduledNotificationDetail']

export type Sent = Schemas['SentNotification']

/** How something reaches its readers: what it is, and by which way. */
export const wireOf = {
  announcement: { type: 11, via: 'notice' },
  notice: { type: 0, via: 'notice' },
  assistant: { type: 0, via: 'assistant' },
} as const satisfies Record<string, Pick<Sent, 'type' | 'via'>>

export type SendingKind = keyof typeof wireOf

/** What administrators have sent, the newest first. */
export const sent = defineTable<Sent, { kind?: SendingKind }>(
  'sent',
  ({ kind, page, pageSize }, { api, signal }) => {
    const query = { ...(kind && wireOf[kind]), page, pageSize }
    return api.get('/api/admin/notifications', { params: { query }, signal })
  },
)

/** What waits for its time, and what became of it; the latest time first. */
export const scheduled = defineTable<Scheduled, { status?: Scheduled['status'] }>(
  'scheduled',
  ({ status, page, pageSize }, { api, signal }) => {
    const query = { ...(status && { status }), page, pageSize }
    return api.get('/api/admin/notifications/scheduled', { params: { query }, signal })
  },
)

/** The whole of something that waits for its time. */
export const scheduledDetail = defineDetail<ScheduledDetail, string>(
  'scheduled detail',
  (id, { api, signal }) =>
    api.get('/api/admin/notifications/scheduled/{id}', { params: { path: { id } }, signal }),
)
