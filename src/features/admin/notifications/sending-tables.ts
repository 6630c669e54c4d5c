import type { components } from '#openapi/generated/schema.d.ts'
import { paths } from '#src/runtime/paths.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createTable } from '../table/create-table.ts'
import { oneOf } from '../table/place.ts'

type Schemas = components['schemas']

export type Sent = Schemas['SentNotification']
export type Scheduled = Schemas['ScheduledNotification']

/** How something reaches its readers: by what it is, and by which way. */
export const sendingKinds = ['announcement', 'notice', 'letter'] as const
export type SendingKind = (typeof sendingKinds)[number]

/** What the calls say for each kind. */
export const wireOf = {
  announcement: { type: 11, via: 'notice' },
  notice: { type: 0, via: 'notice' },
  letter: { type: 0, via: 'assistant' },
} as const satisfies Record<SendingKind, Pick<Sent, 'type' | 'via'>>

export function kindOf({ type, via }: Pick<Sent, 'type' | 'via'>): SendingKind {
  if (type === wireOf.announcement.type) return 'announcement'
  return via === 'assistant' ? 'letter' : 'notice'
}

export const sendingStatuses = [
  'scheduled',
  'sent',
  'cancelled',
] as const satisfies readonly Scheduled['status'][]

/** What administrators have sent, the newest first. */
export const sentTable = perRuntime((runtime: Runtime) =>
  createTable<Sent, typeof sentFilters, 'createTime'>(runtime, {
    address: { path: paths.adminNotifications(), filters: sentFilters, sorts: ['createTime'] },
    load: ({ kind, page, pageSize }, signal) =>
      runtime.api.get('/api/admin/notifications', {
        params: { query: { ...(kind && wireOf[kind]), page, pageSize } },
        signal,
      }),
  }),
)

/** What waits for its time, and what became of it; the latest time first. */
export const scheduledTable = perRuntime((runtime: Runtime) =>
  createTable<Scheduled, typeof scheduledFilters, 'sendAt'>(runtime, {
    address: {
      path: paths.adminNotifications(),
      filters: scheduledFilters,
      sorts: ['sendAt'],
    },
    load: ({ status, page, pageSize }, signal) =>
      runtime.api.get('/api/admin/notifications/scheduled', {
        params: { query: { ...(status && { status }), page, pageSize } },
        signal,
      }),
  }),
)

const sentFilters = { kind: oneOf(sendingKinds) }
const scheduledFilters = { status: oneOf(sendingStatuses) }
