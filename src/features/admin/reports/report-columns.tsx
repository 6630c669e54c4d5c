import { reports as words } from '#src/messages/admin/reports.ts'
import { reasons, statuses, targetTypes } from '#src/messages/report.ts'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { personColumn, plainColumn, timeColumn } from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
import type { AdminReport } from '#src/data/admin/reports.ts'

/** Specification §4, by the number of the status. */
const tones = [
  'warning',
  'info',
  'success',
  'error',
  'neutral',
] as const satisfies readonly TagTone[]

export const nameOf = ({ targetTitle }: Pick<AdminReport, 'targetTitle'>) =>
  targetTitle || words.untitled

/** What the queue tells of each report. */
export const reportColumns: readonly Column<AdminReport, 'createTime' | 'reportCount'>[] = [
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
  personColumn({ key: 'reporter', header: words.reporter }, ({ reporter }) => reporter),
  personColumn({ key: 'author', header: words.author }, ({ targetAuthor }) => targetAuthor),
  personColumn(
    { key: 'handler', header: words.handler },
    ({ handler }) => handler,
    words.nobody,
  ),
  plainColumn(
    { key: 'waiting', header: words.waiting, sortBy: 'reportCount', align: 'end' },
    ({ openReportCount }) => openReportCount,
  ),
  timeColumn(
    { key: 'made', header: words.made, sortBy: 'createTime' },
    ({ createTime }) => createTime,
  ),
]

/** Where a report stands, as its reporter sees it too. */
export function ReportStatusTag({ status }: Pick<AdminReport, 'status'>) {
  return <Tag $tone={tones[status]}>{statuses[status]}</Tag>
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
