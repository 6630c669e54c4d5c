import { adminReports, type AdminReport } from '#src/data/admin/reports.ts'
import { optionsOf } from '#src/lib/options.ts'
import { reports as words } from '#src/messages/admin/reports.ts'
import { reasons, statuses, targetTypes } from '#src/messages/report.ts'
import { linked } from '#src/messages/admin/table.ts'
import { paths } from '#src/runtime/paths.ts'
import { reportTones } from '#src/shared/status-tones.ts'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { countColumn, personColumn, timeColumn } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { belonging, isSo, oneOf, text } from '../table/place.ts'
import { reportDecisions } from './report-decisions.ts'

export function nameOf({ targetTitle }: Pick<AdminReport, 'targetTitle'>) {
  return targetTitle || words.untitled
}

/** What members reported, for administrators. */
export const reportTable = createTable({
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

/** Where a report stands, as its reporter sees it too. */
export function ReportStatusTag({ status }: Pick<AdminReport, 'status'>) {
  return <Tag $tone={reportTones[status]}>{statuses[status]}</Tag>
}

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
