import {
  scheduled,
  sent,
  wireOf,
  type Scheduled,
  type SendingKind,
  type Sent,
} from '#src/data/admin/notifications.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOf } from '../table/place.ts'

export const sendingKinds = [
  'announcement',
  'notice',
  'assistant',
] as const satisfies readonly SendingKind[]

export function kindOf({ type, via }: Pick<Sent, 'type' | 'via'>): SendingKind {
  if (type === wireOf.announcement.type) return 'announcement'
  return via === 'assistant' ? 'assistant' : 'notice'
}

export const sendingStatuses = [
  'scheduled',
  'sent',
  'cancelled',
] as const satisfies readonly Scheduled['status'][]

const sentFilters = { kind: oneOf(sendingKinds) }
const scheduledFilters = { status: oneOf(sendingStatuses) }

/** What administrators have sent, the newest first. */
export const sentTable = createTable({
  address: { path: paths.adminNotifications(), filters: sentFilters, sorts: ['createTime'] },
  query: sent,
})

/** What waits for its time, and what became of it; the latest time first. */
export const scheduledTable = createTable({
  address: {
    path: paths.adminNotifications(),
    filters: scheduledFilters,
    sorts: ['sendAt'],
  },
  query: scheduled,
})
