import { useSelector } from '@xstate/react'
import { useLayoutEffect, useState } from 'react'
import { connectReportDialog } from '#machines/report-dialog/report-dialog.connect.ts'
import type { ReportDialogRef } from '#machines/report-dialog/report-dialog.machine.ts'
import type { ReportTarget } from '#machines/report-dialog/report-rules.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { startReport } from './report.ts'

/** Reporting things, one at a time. `report` is null until `open` is called: few readers report anything. */
export function useReport() {
  const { api, actors } = useRuntime()
  const [actor, setActor] = useState<ReportDialogRef>()
  const snapshot = useSelector(actor, (current) => current)

  // A kept-alive page that is left does not show its dialog again by itself.
  useLayoutEffect(() => () => actor?.send({ type: 'report.cancel' }), [actor])

  const open = (target: ReportTarget) => {
    const dialog = actor ?? startReport(api, actors.toaster)
    setActor(dialog)
    dialog.send({ type: 'report.open', target })
  }
  return {
    report: actor && snapshot ? connectReportDialog(snapshot, actor.send) : null,
    open,
  }
}

/** What a view knows and does about reporting something. */
export type ReportView = ReturnType<typeof connectReportDialog>
