import { useSearchParams } from 'react-router-dom'
import { optionsOf } from '#src/lib/options.ts'
import { reports as words } from '#src/messages/admin/reports.ts'
import { reasons, statuses, targetTypes } from '#src/messages/report.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useNewestSearch } from '#src/runtime/useNewestSearch.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import { useTable } from '../table/useTable.ts'
import { CaseDialog } from './CaseDialog.tsx'
import { nameOf, reportColumns } from './report-columns.tsx'
import { reportDecisions } from './report-decisions.ts'
import { withCase } from './reports-address.ts'
import { adminReports } from '#src/data/admin/reports.ts'
import { paths } from '#src/runtime/paths.ts'
import { createTable } from '../table/create-table.ts'
import { oneOfNumbers, text, yesOrNo } from '../table/place.ts'

/** What was reported: narrowed and sorted, each opening as a case. */
export function ReportQueue() {
  const view = useTable(reportTable(useRuntime()))
  const [search, setSearch] = useSearchParams()
  const opened = search.get('case')
  const newestSearch = useNewestSearch()
  const open = (id: string | null) =>
    setSearch(withCase(newestSearch(), id), { replace: id === null })
  return (
    <>
      <AdminTable
        view={view}
        label={words.label}
        nameOf={nameOf}
        columns={reportColumns}
        decisions={reportDecisions}
        empty={words.empty}
        exportName="reports"
        onOpen={({ id }) => open(id)}
        filters={[
          { field: 'keyword', label: words.search },
          {
            field: 'onlyOpen',
            label: words.open,
            all: words.everyStatus,
            options: [{ value: true, label: words.open }],
          },
          {
            field: 'status',
            label: words.status,
            options: optionsOf(reportStatuses, statuses),
          },
          { field: 'type', label: words.type, options: optionsOf(reportTypes, targetTypes) },
          { field: 'reason', label: words.reason, options: optionsOf(reportReasons, reasons) },
          {
            field: 'mine',
            label: words.mine,
            options: [{ value: true, label: words.onlyMine }],
          },
        ]}
      />
      {opened !== null && (
        <CaseDialog
          key={opened}
          id={opened}
          onChanged={view.refresh}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

const reportStatuses = [0, 1, 2, 3, 4] as const
const reportTypes = [0, 1, 2, 3] as const
const reportReasons = [0, 1, 2, 3, 4, 5, 6] as const

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
const reportTable = createTable({
  address: { path: paths.adminReports(), filters, sorts },
  query: adminReports,
})
