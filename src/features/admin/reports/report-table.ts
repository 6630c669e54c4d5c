import { adminReports } from '#src/data/admin/reports.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOfNumbers, text, yesOrNo } from '../table/place.ts'

export const reportStatuses = [0, 1, 2, 3, 4] as const
export const reportTypes = [0, 1, 2, 3] as const
export const reportReasons = [0, 1, 2, 3, 4, 5, 6] as const

const filters = {
  keyword: text,
  status: oneOfNumbers(reportStatuses),
  onlyOpen: yesOrNo,
  type: oneOfNumbers(reportTypes),
  reason: oneOfNumbers(reportReasons),
  mine: yesOrNo,
  reporterId: text,
  targetAuthorId: text,
  targetId: text,
}
const sorts = ['createTime', 'updateTime', 'reportCount'] as const

/** What members reported, for administrators. */
export const reportTable = createTable({
  address: { path: paths.adminReports(), filters, sorts },
  query: adminReports,
})
