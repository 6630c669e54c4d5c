import { targetTypes } from '#src/messages/admin/audit.ts'
import { paths } from '#src/runtime/paths.ts'
import { perRuntime } from '#src/runtime/per-runtime.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import { createTable } from '../table/create-table.ts'
import { text, type Filter } from '../table/place.ts'
import type { AuditEntry } from './audit-changes.ts'

/** A day as `<input type="date">` has it. */
const day: Filter<string> = (given) =>
  /^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined

const filters = {
  actor: text,
  actorId: text,
  targetType: text,
  targetId: text,
  from: day,
  to: day,
}
const sorts = ['createTime'] as const

export const auditTargets = Object.entries(targetTypes).map(([value, label]) => ({
  value,
  label,
}))

/** What administrators did, the newest first. */
export const auditTable = perRuntime((runtime: Runtime) =>
  createTable<AuditEntry, typeof filters, (typeof sorts)[number]>(runtime, {
    address: { path: paths.adminSystem(), filters, sorts },
    load: ({ from, to, ...query }, signal) =>
      runtime.api.get('/api/admin/system/audit-log', {
        params: {
          query: {
            ...query,
            ...(from !== undefined && { from: startOf(from, 0) }),
            ...(to !== undefined && { to: startOf(to, 1) }),
          },
        },
        signal,
      }),
  }),
)

/** The first moment of a day, or of one after it, where the reader is. */
function startOf(date: string, daysLater: number): string {
  const moment = new Date(`${date}T00:00:00`)
  moment.setDate(moment.getDate() + daysLater)
  return moment.toISOString()
}
