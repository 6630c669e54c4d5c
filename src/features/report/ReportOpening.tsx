import { lazy, Suspense } from 'react'
import type { ReportTarget } from '#machines/report-dialog/report-rules.ts'

// Few readers report anything: the form comes with the first press.
const Reporting = lazy(async () => ({ default: (await import('./Reporting.tsx')).Reporting }))

interface ReportOpeningProps {
  target: ReportTarget
  /** What the target is called. */
  title: string
}

/** One opening of the dialog that reports something; the next one takes another `key`. */
export function ReportOpening(props: ReportOpeningProps) {
  return (
    <Suspense fallback={null}>
      <Reporting {...props} />
    </Suspense>
  )
}
