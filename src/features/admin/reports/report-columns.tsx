import { formatDateTime } from '#src/lib/dates.ts'
import { reports as words } from '#src/messages/admin/reports.ts'
import { reasons, statuses, targetTypes } from '#src/messages/report.ts'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { PersonCell } from '../table/PersonCell.tsx'
import type { Column } from '../table/table.types.ts'
import { TimeCell } from '../table/TimeCell.tsx'
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
  {
    key: 'reporter',
    header: words.reporter,
    cell: ({ reporter }) => <PersonCell person={reporter} />,
    text: ({ reporter }) => reporter?.displayName ?? null,
  },
  {
    key: 'author',
    header: words.author,
    cell: ({ targetAuthor }) => <PersonCell person={targetAuthor} />,
    text: ({ targetAuthor }) => targetAuthor?.displayName ?? null,
  },
  {
    key: 'handler',
    header: words.handler,
    cell: ({ handler }) => (handler === null ? words.nobody : <PersonCell person={handler} />),
    text: ({ handler }) => handler?.displayName ?? null,
  },
  {
    key: 'waiting',
    header: words.waiting,
    sortBy: 'reportCount',
    align: 'end',
    cell: ({ openReportCount }) => openReportCount,
    text: ({ openReportCount }) => openReportCount,
  },
  {
    key: 'made',
    header: words.made,
    sortBy: 'createTime',
    cell: ({ createTime }) => <TimeCell time={createTime} />,
    text: ({ createTime }) => formatDateTime(createTime),
  },
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
