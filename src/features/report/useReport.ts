import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { connectReportDialog } from '#machines/report-dialog/report-dialog.connect.ts'
import type { ReportTarget } from '#machines/report-dialog/report-rules.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { createReportMachine, reportToast } from './report.ts'

/** Reporting one thing; its outcome is told in a toast. The target counts once, when the view appears. */
export function useReport(target: ReportTarget) {
  const { api, actors } = useRuntime()
  const { toaster } = actors
  const [machine] = useState(() => createReportMachine(api))
  const actor = useActorRef(machine, { input: target })

  useEffect(() => {
    const heard = [
      actor.on('report.succeeded', () =>
        toaster.send({ type: 'toast.show', toast: reportToast(null) }),
      ),
      actor.on('report.failed', ({ failure }) =>
        toaster.send({ type: 'toast.show', toast: reportToast(failure) }),
      ),
    ]
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [actor, toaster])

  // A kept-alive page that is left would restore what was on its way, and fail on the request it has aborted.
  // In a layout effect, because the actor is stopped by a later one.
  useLayoutEffect(() => () => actor.send({ type: 'report.cancel' }), [actor])

  return connectReportDialog(
    useSelector(actor, (snapshot) => snapshot),
    (event) => actor.send(event),
  )
}

/** What a view knows and does about reporting something. */
export type ReportView = ReturnType<typeof useReport>
