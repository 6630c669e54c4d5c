import { useEffect, useEffectEvent } from 'react'
import type { ReportTarget } from '#machines/report-dialog/report-rules.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { useReport } from './useReport.ts'

/** One report from its opening on; every opening is a component of its own, so that it begins empty. */
export function Reporting({ target, title }: { target: ReportTarget; title: string }) {
  const report = useReport(target)
  const open = useEffectEvent(report.open)
  useEffect(() => open(), [])
  return <ReportDialog report={report} type={target.type} title={title} />
}
