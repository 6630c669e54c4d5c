import { myReports as words } from '#src/messages/reports.ts'
import { CountedSubmissions } from '#src/shared/Submissions.tsx'
import { ReportItem } from './ReportItem.tsx'
import { useMyReports } from './useMyReports.ts'

interface MyReportsProps {
  /** From 1. */
  page: number
}

/** What one has reported, and what became of it. */
export function MyReports({ page }: MyReportsProps) {
  const list = useMyReports(page)
  return (
    <CountedSubmissions list={list} words={words}>
      {(report) => <ReportItem report={report} withdrawing={list.withdrawing} />}
    </CountedSubmissions>
  )
}
