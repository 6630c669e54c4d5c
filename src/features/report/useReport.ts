import { useLayoutEffect, useRef, useState } from 'react'
import type { ReportDialogRef } from '#machines/report-dialog/report-dialog.machine.ts'
import type { ReportTarget } from '#machines/report-dialog/report-rules.ts'
import { missingDialog } from '#src/messages/shell.ts'
import { useRuntime } from '#src/runtime/context.tsx'

/**
 * Reporting things, one at a time. `dialog` is null until `open` is called for the first time, which loads its machine: few
 * readers report anything.
 */
export function useReport() {
  const { api, actors } = useRuntime()
  const [dialog, setDialog] = useState<ReportDialogRef | null>(null)
  /** What is to be reported once the machine has come. */
  const wanted = useRef<ReportTarget>(null)

  // A kept page that is left does not show its dialog again by itself, unless what it sends is still on its way.
  useLayoutEffect(
    () => () => {
      wanted.current = null
      dialog?.send({ type: 'report.cancel' })
    },
    [dialog],
  )

  const start = async () => {
    try {
      const { startReport } = await import('./report.ts')
      const target = wanted.current
      if (target === null) return
      const started = startReport(api, actors.toaster)
      wanted.current = null
      setDialog(started)
      started.send({ type: 'report.open', target })
    } catch {
      wanted.current = null
      actors.toaster.send({ type: 'toast.show', toast: { kind: 'error', ...missingDialog } })
    }
  }

  const open = (target: ReportTarget) => {
    if (dialog) return dialog.send({ type: 'report.open', target })
    const isLoading = wanted.current !== null
    wanted.current = target
    if (!isLoading) void start()
  }
  return { dialog, open }
}
