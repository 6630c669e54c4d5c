import { lazy, Suspense } from 'react'
import type { ReportView } from './useReport.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('./ReportDialog.tsx')).ReportDialog,
}))

interface ReportOpeningProps {
  report: ReportView | null
  /** What the target is called. */
  title: string
}

/** The dialog that reports something, while it is open; it is loaded when it opens for the first time. */
export function ReportOpening({ report, title }: ReportOpeningProps) {
  if (!report?.isOpen || !report.target) return null
  return (
    <Suspense fallback={null}>
      <ReportDialog report={report} type={report.target.type} title={title} />
    </Suspense>
  )
}
