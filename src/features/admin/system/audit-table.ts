import { targetTypes } from '#src/messages/admin/audit.ts'
import { auditLog } from '#src/data/admin/system.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { text, type Filter } from '../table/place.ts'

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
export const auditTable = createTable({
  address: { path: paths.adminSystem(), filters, sorts },
  query: auditLog,
})
