import { myReports as words } from '#src/messages/reports.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Submissions } from '#src/shared/Submissions.tsx'
import { Stack } from '#src/ui/layout.tsx'
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
    <Stack $gap={5}>
      <CountedHeading
        text={words.heading}
        total={list.total}
        isCapped={list.isTotalCapped}
        told={words.total}
      />
      <Submissions list={list} words={words}>
        {(report) => <ReportItem report={report} withdrawing={list.withdrawing} />}
      </Submissions>
    </Stack>
  )
}
