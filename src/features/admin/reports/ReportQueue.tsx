import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type AdminReport, adminReports } from '#src/data/admin/reports.ts'
import { optionsOf } from '#src/lib/options.ts'
import { readId } from '#src/lib/ids.ts'
import { reports as words } from '#src/messages/admin/reports.ts'
import { linked } from '#src/messages/admin/table.ts'
import { reasons, statuses, targetTypes } from '#src/messages/report.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useNewestSearch } from '#src/runtime/address-query.ts'
import { Text } from '#src/ui/Text.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { countColumn, personColumn, timeColumn } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { belonging, isSo, oneOf, text } from '../table/place.ts'
import { useTable } from '../table/useTable.ts'
import { CaseDialog } from './CaseDialog.tsx'
import { nameOf, ReportStatusTag } from './CaseFacts.tsx'
import { reportDecisions } from './report-decisions.ts'

/** What an entry of the history says of itself when the list below a case is the one before it. */
const openedFromList = 'opened from the list'

/** What was reported: narrowed and sorted, each opening as a case. */
export function ReportQueue() {
  const view = useTable(reportTable(useRuntime()))
  const [search, setSearch] = useSearchParams()
  const opened = readId(search.get('case'))
  const newestSearch = useNewestSearch()
  const open = (id: string) =>
    setSearch(withCase(newestSearch(), id), { state: openedFromList })
  return (
    <>
      <AdminTable view={view} onOpen={({ id }) => open(id)} />
      {opened !== null && <OpenedCase key={opened} id={opened} onChanged={view.refresh} />}
    </>
  )
}

/** A case over the list. Closed, it leaves no step behind in the history. */
function OpenedCase({ id, onChanged }: { id: string; onChanged: () => void }) {
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const newestSearch = useNewestSearch()
  const isClosing = useRef(false)
  const close = () => {
    // A step back takes a moment: a second press would be one more.
    if (isClosing.current) return
    isClosing.current = true
    if (state === openedFromList) void navigate(-1)
    else setSearch(withCase(newestSearch(), null), { replace: true })
  }
  return <CaseDialog id={id} onChanged={onChanged} onClose={close} />
}

/** The same address with a case open, or with none. */
function withCase(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (id === null) next.delete('case')
  else next.set('case', id)
  return next
}

/** What members reported, for administrators. */
const reportTable = createTable({
  query: adminReports,
  path: paths.adminReports(),
  label: words.label,
  empty: words.empty,
  exportName: 'reports',
  nameOf,
  decisions: reportDecisions,
  filters: {
    keyword: text(words.search),
    onlyOpen: isSo(words.open, words.open, words.everyStatus),
    status: oneOf(words.status, optionsOf([0, 1, 2, 3, 4], statuses)),
    type: oneOf(words.type, optionsOf([0, 1, 2, 3], targetTypes)),
    reason: oneOf(words.reason, optionsOf([0, 1, 2, 3, 4, 5, 6], reasons)),
    mine: isSo(words.mine, words.onlyMine),
    reporterId: belonging(linked.reporter),
    targetAuthorId: belonging(linked.author),
    targetId: belonging(linked.target),
  },
  names: {
    reporterId: ({ reporter }) => reporter?.displayName,
    targetAuthorId: ({ targetAuthor }) => targetAuthor?.displayName,
    targetId: ({ targetTitle }) => targetTitle,
  },
  sorts: ['createTime', 'updateTime', 'reportCount'],
  columns: [
    {
      key: 'about',
      header: words.about,
      isMain: true,
      cell: (report) => <About report={report} />,
      text: nameOf,
    },
    {
      key: 'status',
      header: words.status,
      width: '5.5rem',
      cell: ({ status }) => <ReportStatusTag status={status} />,
      text: ({ status }) => statuses[status],
    },
    personColumn('reporter', words.reporter),
    personColumn('targetAuthor', words.author),
    personColumn('handler', words.handler, words.nobody),
    countColumn('openReportCount', words.waiting, 'reportCount'),
    timeColumn('createTime', words.made, 'createTime'),
  ],
})

function About({ report }: { report: AdminReport }) {
  return (
    <>
      {nameOf(report)}
      <Text $tone="soft" $size="s" $lines={2}>
        {targetTypes[report.type]} · {reasons[report.reason]} · {report.description}
      </Text>
    </>
  )
}
