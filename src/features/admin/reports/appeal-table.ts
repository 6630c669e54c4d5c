import { adminAppeals } from '#src/data/admin/reports.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOf, oneOfNumbers, text } from '../table/place.ts'

export const appealStatuses = ['pending', 'accepted', 'denied'] as const
export const appealTypes = [0, 1, 2] as const

const filters = {
  keyword: text,
  status: oneOf(appealStatuses),
  type: oneOfNumbers(appealTypes),
}
const sorts = ['createTime'] as const

/** What authors say against decisions, for administrators. */
export const appealTable = createTable({
  address: { path: paths.adminReports(), filters, sorts },
  query: adminAppeals,
})
